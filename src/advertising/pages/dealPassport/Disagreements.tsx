import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { RowOf } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { editPath, recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { t } from '../../../engine/texts/t.ts'
import type { PassportFinding, Repair } from '../../dealPassport/passport.ts'
import type { DealPassportView } from '../../dealPassport/passportView.ts'

/** What disagrees, what follows from it, and the button that repairs it. */
export function Disagreements({ row, passport, mayChange, busy, onRepair }: DisagreementsProps) {
  const { rows, disagreements, files } = passport
  if (disagreements === 0)
    return (
      <Card title={t('Disagreements')} note={<StatusChip tone="ok" label={t('None')} />} padded>
        <p className="soft">
          {files.length > 0
            ? t('Partners, buyers, and sampled bid requests match what is stored here.')
            : t(
                'Partners and buyers match what is stored here. Add sampled bid requests to compare with what exchanges send.',
              )}
        </p>
      </Card>
    )
  const label = t('%{smart_count} disagreement |||| %{smart_count} disagreements', { smart_count: disagreements })
  return (
    <Card title={t('Disagreements')} note={<StatusChip tone="bad" label={label} />}>
      <ul className="lines">
        {rows.flatMap(({ field, findings }) =>
          findings.map(finding => (
            <li key={`${field} ${finding.source} ${finding.consequence}`}>
              <div className="what">
                <span className="row wrap">
                  <span className="strong">{fieldLabel(field)}</span>
                  <StatusChip tone={finding.isSevere ? 'bad' : 'warn'} label={sourceWords[finding.source]} />
                </span>
                <span className="breaks">{finding.consequence}</span>
              </div>
              {finding.repair && (
                <RepairButton row={row} repair={finding.repair} field={field} {...{ mayChange, busy, onRepair }} />
              )}
            </li>
          )),
        )}
      </ul>
    </Card>
  )
}

const sourceWords: Readonly<Record<PassportFinding['source'], string>> = {
  sent: t('Partner'),
  buyers: t('Buyer'),
  requests: t('Bid requests'),
  sellers: 'sellers.json',
}

export function fieldLabel(field: string): string {
  return labelOf(field, resourceOfEntity('deal').fields[field])
}

function RepairButton({ row, repair, field, mayChange, busy, onRepair }: RepairButtonProps) {
  const deal = resourceOfEntity('deal')
  if (repair.kind === 'open') {
    const isTab = repair.part === 'sync' || repair.part === 'negotiation'
    if (!isTab && !mayChange) return null
    const to = isTab ? recordPath(deal, row.id, repair.part) : editPath(deal, row.id)
    return (
      <Button component={Link} to={to} size="small">
        {openWords[repair.part]}
      </Button>
    )
  }
  if (!mayChange) return null
  if (repair.kind === 'propose') {
    const query = new URLSearchParams({ propose: repair.field, value: String(repair.value) })
    return (
      <Button component={Link} to={`${recordPath(deal, row.id, 'negotiation')}?${query}`} size="small">
        {t('Propose %{change}', { change: repair.text })}
      </Button>
    )
  }
  return (
    <Button size="small" variant="outlined" disabled={busy} onClick={() => onRepair(repair)}>
      {repairText(repair, field)}
    </Button>
  )
}

const openWords = {
  sync: t('Open sync'),
  price: t('Open price'),
  parties: t('Open parties'),
  inventory: t('Open inventory'),
  negotiation: t('Open negotiation'),
} as const satisfies Record<Extract<Repair, { readonly kind: 'open' }>['part'], string>

function repairText(repair: Exclude<Repair, { readonly kind: 'open' | 'propose' }>, field: string): string {
  if (repair.kind === 'send') return t('Send again')
  if (repair.kind === 'ask') return t('Request status')
  if (repair.kind === 'check') return t('Check again')
  const label = inSentence(fieldLabel(field).replace(/ CPM$/, ''))
  return t('Set %{field} to %{newValue}', { field: label, newValue: repair.text })
}

interface DisagreementsProps {
  readonly row: RowOf<'deal'>
  readonly passport: DealPassportView
  readonly mayChange: boolean
  readonly busy: boolean
  readonly onRepair: (repair: Repair) => void
}

interface RepairButtonProps extends Omit<DisagreementsProps, 'passport'> {
  readonly repair: Repair
  readonly field: string
}
