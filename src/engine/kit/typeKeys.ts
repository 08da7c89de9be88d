import { flushSync } from 'react-dom'

/** Presses keys one after another where the focus is then: letters and digits are put into parts that may be edited. */
export function typeKeys(keys: readonly string[]): void {
  for (const key of keys) {
    const at = document.activeElement
    if (!(at instanceof HTMLElement && at.isContentEditable)) return
    flushSync(() => {
      if (key.length === 1) at.textContent = key
      at.dispatchEvent(
        key.length === 1
          ? new InputEvent('input', { data: key, ...bubbling })
          : new KeyboardEvent('keydown', { key, ...bubbling }),
      )
    })
  }
}

const bubbling = { bubbles: true, cancelable: true }
