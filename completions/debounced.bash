# shellcheck shell=bash
# Completes the command lines of debounced and debounced-mqtt in bash. The programs themselves say what can come next.

_debounced() {
    local word line words=()
    # Bash makes the = in --policy=leading a word, and leaves the quotes on quoted words.
    for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
        word=${word#[\"\']}
        words+=("${word//\\/}")
    done
    [[ $word != = ]] || words[-1]=
    word=${words[-1]}
    for line in "${!words[@]}"; do
        [[ ${words[line]} != = ]] || unset "words[line]"
    done

    COMPREPLY=()
    # Readline then quotes candidates as it quotes files.
    compopt -o filenames
    while IFS= read -r line; do
        case $line in
        $'\t') mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$word") ;;
        '') ;;
        "$word"*) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
    done < <("$1" complete "${words[@]}" 2>/dev/null)
}

complete -F _debounced debounced debounced-mqtt
