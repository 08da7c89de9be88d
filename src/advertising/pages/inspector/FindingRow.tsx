import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { VastFinding } from '../../vast/vastFinding.ts'
import { severityWords } from './verdictWords.ts'

/** One finding: how bad, what and how to mend it, where, and by which rule. */
export function FindingRow({ finding, hop, several, onShow }: FindingRowProps) {
  const { code, severity, message, fix, path, line, source, vastError } = finding
  const { tone, label } = severityWords[severity]
  return (
    <tr>
      <td>
        <StatusChip tone={tone} label={label} />
      </td>
      <td className="v-finding breaks">
        <p>{message}</p>
        <p className="k-dim">{fix}</p>
      </td>
      <td className="v-place">
        <button type="button" className="link lined nowrap" onClick={onShow}>
          {several ? t('Hop %{number}, line %{line}', { number: hop + 1, line }) : t('Line %{line}', { line })}
        </button>
        <span className="v-path cut k-dim" title={path}>
          <bdi>{path}</bdi>
        </span>
      </td>
      <td className="v-rule">
        <code>{code}</code>
        <span className="k-dim">
          {vastError === undefined ? source : t('%{source}, error %{code}', { source, code: vastError })}
        </span>
      </td>
    </tr>
  )
}

interface FindingRowProps {
  readonly finding: VastFinding
  readonly hop: number
  /** Whether there are other hops, so that this one is named. */
  readonly several: boolean
  readonly onShow: () => void
}
