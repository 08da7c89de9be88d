/** For a box that scrolls: where nothing inside takes the focus, it must itself, or the keyboard can't scroll it. */
export const scrolledByKeyboard = { tabIndex: 0 } as const
