/** After how many milliseconds without a key the letters typed in an open list are forgotten (menu.1). */
export const typeAheadClearsAfter = 350

/**
 * Remembers letters typed quickly one after another and finds the option that they begin. One letter, also repeated,
 * walks through the options that start with it; several stay at the current one as long as it fits.
 */
export function createTypeAhead(clearsAfter = typeAheadClearsAfter): TypeAhead {
  let typed = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    get typed() {
      return typed
    },
    find(letter, labels, current) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        typed = ''
      }, clearsAfter)
      typed += letter.toLowerCase()
      const walks = new Set(typed).size === 1
      const sought = walks ? typed.slice(0, 1) : typed
      const from = walks ? current + 1 : Math.max(0, current)
      const order = labels.map((_, index) => (from + index) % labels.length)
      return order.find(index => labels[index]?.toLowerCase().startsWith(sought)) ?? -1
    },
  }
}

export interface TypeAhead {
  /** What is remembered at the moment. */
  readonly typed: string
  /** Takes one more letter; answers the place of the option, or -1. */
  find(letter: string, labels: readonly string[], current: number): number
}
