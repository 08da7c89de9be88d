/** The parts of a date box in their order, then the button that opens its calendar. */
export function dateStops(box: HTMLElement | null): readonly (Element | null)[] {
  return [...(box?.querySelectorAll('[role="spinbutton"], button') ?? [])]
}
