import type { CellProps } from '../../../engine/derive/cells/cell.ts'
import { wholeTargetingSentence } from '../../targeting/wholeTargetingSentence.ts'
import { TargetingText } from './TargetingText.tsx'
import { targetingAlone, wholeTargetingOf } from './wholeTargetingOf.ts'

/** The sentence: in lists in one line, whole in its tooltip; on a row's page whole, with all that counts beside it. */
export function TargetingCell({ value, name, inheritanceOf }: CellProps) {
  const whole = inheritanceOf ? wholeTargetingOf(value, name, inheritanceOf) : targetingAlone(value)
  return (
    <span className="d-text" title={wholeTargetingSentence(whole)}>
      <TargetingText whole={whole} />
    </span>
  )
}
