// SPDX-FileCopyrightText: 2026 the debounced authors
// SPDX-License-Identifier: MIT

#include "CFuzzer.h"
