import type { CellProps } from '../../../engine/derive/cells/cell.ts'
import { targetingSentence } from '../../targeting/targetingSentence.ts'
import { TargetingText } from './TargetingText.tsx'

/** In lists and on record pages: the sentence, whole in its tooltip. */
export function TargetingCell({ value }: CellProps) {
  return (
    <span className="d-text" title={targetingSentence(value)}>
      <TargetingText value={value} />
    </span>
  )
}
