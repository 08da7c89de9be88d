/** The colours of the five tones and of chart series, as tokens: they follow the theme by themselves. */
export const toneColours = {
  ok: { ink: 'var(--ok)', soft: 'var(--ok-soft)' },
  warn: { ink: 'var(--warn)', soft: 'var(--warn-soft)' },
  bad: { ink: 'var(--bad)', soft: 'var(--bad-soft)' },
  idle: { ink: 'var(--idle)', soft: 'var(--idle-soft)' },
  wait: { ink: 'var(--wait)', soft: 'var(--wait-soft)' },
} as const

export const seriesColours = [1, 2, 3, 4, 5, 6, 7, 8].map(place => `var(--c${place})`)
