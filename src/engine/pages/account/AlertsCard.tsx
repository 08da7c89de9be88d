import { useNotify } from 'ra-core'
import { useState } from 'react'
import { labelOf } from '../../contract/labels.ts'
import type { OwnPreferences } from '../../contract/ownAccount.ts'
import { clockText, minutesOf } from '../../derive/inputs/ClockBox.tsx'
import { Segmented } from '../../derive/inputs/Segmented.tsx'
import { Card } from '../../kit/Card.tsx'
import { DateBox } from '../../kit/DateBox.tsx'
import { errorText } from '../../kit/errorText.ts'
import { Field } from '../../kit/Field.tsx'
import { changeAccount } from '../../providers/ownAccountCalls.ts'
import { findEntity } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'

/** What the person is alerted to, where, and when emails stay away. Each choice is saved at once, and counts at once. */
export function AlertsCard({ account, onSaved }: AlertsCardProps) {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [quietFrom, setQuietFrom] = useState(account.quietFrom)
  const [quietTo, setQuietTo] = useState(account.quietTo)
  const save = async (changes: { readonly [K in keyof OwnPreferences]?: OwnPreferences[K] }) => {
    setBusy(true)
    try {
      await changeAccount(changes)
      notify(t('Alert preferences saved.'), { type: 'success' })
      onSaved()
    } catch (failure) {
      notify(errorText(failure), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const place = (kind: string, where: string) =>
    save({
      alertMails: withOrWithout(account.alertMails, kind, where === 'mail'),
      alertMutes: withOrWithout(account.alertMutes, kind, where === 'off'),
    })
  const saveQuiet = () => {
    const isWhole = (quietFrom === null) === (quietTo === null)
    if (isWhole && (quietFrom !== account.quietFrom || quietTo !== account.quietTo)) void save({ quietFrom, quietTo })
  }
  const isMailed = account.alertMails.length > 0
  return (
    <Card title={t('Alerts')} padded>
      <div className="stack gap-12">
        {kindsOf().map(({ kind, label }) => (
          <Field key={kind} label={label}>
            {binding => (
              <Segmented
                binding={binding}
                options={places}
                value={account.alertMutes.includes(kind) ? 'off' : account.alertMails.includes(kind) ? 'mail' : 'inbox'}
                onChange={where => where && void place(kind, where)}
                onBlur={() => undefined}
                disabled={busy}
                clearable={false}
              />
            )}
          </Field>
        ))}
        {isMailed && (
          <>
            <Field label={t('Emails')} help={t('Urgent alerts are emailed immediately.')}>
              {binding => (
                <Segmented
                  binding={binding}
                  options={rhythms}
                  value={account.digest}
                  onChange={digest => digest && void save({ digest: digest === 'daily' ? 'daily' : 'at_once' })}
                  onBlur={() => undefined}
                  disabled={busy}
                  clearable={false}
                />
              )}
            </Field>
            {account.digest === 'daily' && (
              <Field label={t('Daily email at')} help={t('In your time zone.')}>
                {binding => (
                  <DateBox
                    {...binding}
                    of="time"
                    minutesStep={15}
                    disabled={busy}
                    value={clockText(account.digestAt ?? 480)}
                    onChange={text => {
                      const digestAt = minutesOf(text, 0)
                      if (digestAt !== null && digestAt !== (account.digestAt ?? 480)) void save({ digestAt })
                    }}
                  />
                )}
              </Field>
            )}
            <div className="row wrap gap-12">
              <Field label={t('Quiet from')} help={t('During these hours, only urgent alerts are emailed.')}>
                {binding => (
                  <DateBox
                    {...binding}
                    of="time"
                    minutesStep={15}
                    value={quietFrom === null ? '' : clockText(quietFrom)}
                    onChange={text => setQuietFrom(minutesOf(text, 0))}
                    onBlur={saveQuiet}
                  />
                )}
              </Field>
              <Field label={t('Quiet to')}>
                {binding => (
                  <DateBox
                    {...binding}
                    of="time"
                    minutesStep={15}
                    value={quietTo === null ? '' : clockText(quietTo)}
                    onChange={text => setQuietTo(minutesOf(text, 0))}
                    onBlur={saveQuiet}
                  />
                )}
              </Field>
            </div>
          </>
        )}
      </div>
    </Card>
  )
}

const places = [
  { value: 'inbox', label: t('Inbox') },
  { value: 'mail', label: t('Inbox and email') },
  { value: 'off', label: t('Off') },
]

const rhythms = [
  { value: 'at_once', label: t('Immediately') },
  { value: 'daily', label: t('Once a day') },
]

/** What this console alerts to, in the words of its alert rules. */
function kindsOf(): readonly { readonly kind: string; readonly label: string }[] {
  const field = findEntity('alert-rule')?.fields.kind
  if (field?.kind !== 'choice') return []
  return (field.options ?? []).map(kind => ({ kind, label: field.labels?.[kind] ?? labelOf(kind, undefined) }))
}

function withOrWithout(list: readonly string[], one: string, isIn: boolean): readonly string[] {
  const rest = list.filter(other => other !== one)
  return isIn ? [...rest, one] : rest
}

interface AlertsCardProps {
  readonly account: OwnPreferences
  readonly onSaved: () => void
}
