/**
 * Brings the input at a path into sight and gives it the focus; where there is none (an item of a list), what it lies
 * in. False when the form shows nothing of it.
 */
export function focusPath(form: HTMLElement, path: string): boolean {
  for (let at = path; at; at = at.split('.').slice(0, -1).join('.')) {
    const place = form.querySelector<HTMLElement>(`[data-path="${CSS.escape(at)}"]`)
    if (!place) continue
    const target = place.querySelector<HTMLElement>(focusable) ?? place
    place.scrollIntoView({ block: 'center', behavior: 'instant' })
    target.focus({ preventScroll: true })
    return true
  }
  return false
}

/** Of several errors' paths the one that stands first in the form. */
export function firstPath(form: HTMLElement, paths: readonly string[]): string | undefined {
  const order = [...form.querySelectorAll<HTMLElement>('[data-path]')].map(place => place.dataset.path ?? '')
  const placeOf = (path: string) => {
    for (let at = path; at; at = at.split('.').slice(0, -1).join('.')) {
      const place = order.indexOf(at)
      if (place >= 0) return place
    }
    return order.length
  }
  return [...paths].sort((a, b) => placeOf(a) - placeOf(b))[0]
}

const focusable = ['input', 'textarea', 'select', 'button', '[role="combobox"]', '[contenteditable="true"]']
  .map(selector => `${selector}:not(:disabled):not([aria-label^="Remove"]):not([aria-label^="Change"])`)
  .join(', ')
