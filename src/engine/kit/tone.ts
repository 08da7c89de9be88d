/** What a status means for the person, always with the same shape and colour: fine, attention, broken, resting, waiting. */
export type Tone = 'ok' | 'warn' | 'bad' | 'idle' | 'wait'

/** Each tone's shape in a 10 × 10 box: disc, triangle, square, pause bars, ring. */
export const toneShapes: Readonly<Record<Tone, { readonly d: string; readonly hollow?: boolean }>> = {
  ok: { d: 'M5 1a4 4 0 1 1 0 8 4 4 0 0 1 0-8z' },
  warn: { d: 'M5 1 9.5 9H.5z' },
  bad: { d: 'M1 1h8v8H1z' },
  idle: { d: 'M2 1h2v8H2zM6 1h2v8H6z' },
  wait: { d: 'M5 1.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z', hollow: true },
}
