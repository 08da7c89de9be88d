import { type Tone, toneShapes } from './tone.ts'

/** The shape of a tone alone, in the text's colour, for trees, charts and dense tables; a word must stand beside it. */
export function ToneShape({ tone, size = 10 }: { readonly tone: Tone; readonly size?: number }) {
  const { d, hollow } = toneShapes[tone]
  return (
    <svg viewBox="0 0 10 10" width={size} height={size} aria-hidden="true" className="k-shape">
      <path d={d} fill={hollow ? 'none' : 'currentColor'} stroke={hollow ? 'currentColor' : 'none'} strokeWidth={1.5} />
    </svg>
  )
}
