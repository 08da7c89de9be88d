import type { CellProps } from '../../../engine/derive/cells/cell.ts'
import { wholeTargetingSentence } from '../../targeting/wholeTargetingSentence.ts'
import { TargetingText } from './TargetingText.tsx'
import { targetingAlone, wholeTargetingOf } from './wholeTargetingOf.ts'

/** In lists and on record pages: the sentence, whole in its tooltip. On a row's page with all that counts beside it. */
export function TargetingCell({ value, name, inheritanceOf }: CellProps) {
  const whole = inheritanceOf ? wholeTargetingOf(value, name, inheritanceOf) : targetingAlone(value)
  return (
    <span className="d-text" title={wholeTargetingSentence(whole)}>
      <TargetingText whole={whole} />
    </span>
  )
}
