import Button from '@mui/material/Button'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatDateTime } from '../../../engine/kit/formatDate.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import type { DealPassportView } from '../../dealPassport/passportView.ts'

/** When sellers.json files were last asked about the deal's sellers, and the button that asks them now; nothing where it names none. */
export function SellersCard({
  sellers: { count, checked, left, checkedAt },
  findings,
  busy,
  onCheck,
}: SellersCardProps) {
  if (count === 0) return null
  return (
    <Card
      title={t('Sellers in sellers.json')}
      note={
        onCheck && (
          <Button disabled={busy} onClick={onCheck}>
            {t('Check sellers')}
          </Button>
        )
      }
      padded
    >
      <p className="soft">
        {[
          checked > 0 &&
            `${sellersText(checked)} ${findings === 0 ? t('No problems found.') : t('See the disagreements above.')}`,
          checked < count &&
            t('%{count} seller not checked yet. |||| %{count} sellers not checked yet.', counted(count - checked)),
          left > 0 &&
            t(
              '%{count} more seller isn’t checked: there are too many. |||| %{count} more sellers aren’t checked: there are too many.',
              counted(left),
            ),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {checkedAt !== null && (
        <p className="k-dim">{t('Last check: %{moment}', { moment: formatDateTime(checkedAt) })}</p>
      )}
    </Card>
  )
}

/** `3 sellers checked.` */
export function sellersText(count: number): string {
  return t('%{count} seller checked. |||| %{count} sellers checked.', counted(count))
}

function counted(count: number) {
  return { smart_count: count, count: formatNumber(count) }
}

interface SellersCardProps {
  readonly sellers: DealPassportView['sellers']
  /** How many of the disagreements are about them. */
  readonly findings: number
  readonly busy: boolean
  /** Null where the reader may not. */
  readonly onCheck: (() => void) | null
}
