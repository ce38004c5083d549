# Completes the command lines of debounced and debounced-mqtt in fish. The programs themselves say what can come next.

function __debounced_candidates
    set -l words (commandline --tokenize --cut-at-cursor --current-process)
    set -l last (commandline --current-token --cut-at-cursor | string unescape)
    # In --policy=leading only the value is completed.
    set -l option (string match --regex -- '^--[^=]*=' $last)
    for line in (command $words[1] complete $words[2..] "$last" 2>/dev/null)
        if test "$line" = \t
            __fish_complete_path (string replace -- "$option" '' "$last") | string replace --regex '^' -- "$option"
        else
            echo -- "$option$line"
        end
    end
end

complete --command debounced --command debounced-mqtt --no-files --arguments '(__debounced_candidates)'
