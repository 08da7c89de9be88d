import type { RowOf } from '../../../../resources.config.ts'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { Field } from '../../../engine/kit/Field.tsx'
import { NumberBox } from '../../../engine/kit/NumberBox.tsx'
import { TextBox } from '../../../engine/kit/TextBox.tsx'
import { t } from '../../../engine/texts/t.ts'

/** What holds for every row that does not say it itself. */
export function ImportDefaults({ values, accounts, loading, problems, disabled, onChange }: ImportDefaultsProps) {
  const chosen = accounts?.find(({ id }) => id === values.account)
  const set = (change: Partial<ImportValues>) => onChange({ ...values, ...change })
  return (
    <div className="columns">
      {accounts && (
        <Field label={t('Account')} required error={problems.account}>
          {binding => (
            <Dropdown
              {...binding}
              options={accounts.map(row => ({ value: row.id, label: String(row.name ?? row.id) }))}
              value={values.account}
              placeholder={loading ? t('Loading…') : t('Choose an account')}
              disabled={disabled}
              onChange={account => set({ account })}
            />
          )}
        </Field>
      )}
      <Field label={t('Advertiser domain')} error={problems.domain}>
        {binding => (
          <TextBox
            {...binding}
            value={values.domain}
            disabled={disabled}
            placeholder={domainOf(chosen) || 'brand.example'}
            onChange={event => set({ domain: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Labels')}>
        {binding => (
          <TextBox
            {...binding}
            value={values.labels}
            disabled={disabled}
            placeholder="spring, wave-2"
            onChange={event => set({ labels: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('VAST type')}>
        {binding => (
          <Dropdown
            {...binding}
            options={[
              { value: 'video', label: t('Video') },
              { value: 'audio', label: t('Audio') },
            ]}
            value={values.streaming}
            disabled={disabled}
            onChange={value => set({ streaming: value === 'audio' ? 'audio' : 'video' })}
          />
        )}
      </Field>
      <Field label={t('Duration of VAST, seconds')}>
        {binding => (
          <NumberBox
            {...binding}
            value={values.seconds}
            min={1}
            max={3600}
            placeholder={t('From the document')}
            disabled={disabled}
            onChange={seconds => set({ seconds })}
          />
        )}
      </Field>
    </div>
  )
}

export function domainOf(account: RowOf<'account'> | undefined): string {
  return typeof account?.domain === 'string' ? account.domain : ''
}

export interface ImportValues {
  readonly account: string | null
  readonly domain: string
  readonly labels: string
  readonly streaming: 'video' | 'audio'
  readonly seconds: number | null
  /** Addresses without https are taken with it. */
  readonly https: boolean
}

interface ImportDefaultsProps {
  readonly values: ImportValues
  /** Null: the platform has none. */
  readonly accounts: readonly RowOf<'account'>[] | null
  readonly loading: boolean
  readonly problems: { readonly account: string | undefined; readonly domain: string | undefined }
  readonly disabled: boolean
  readonly onChange: (values: ImportValues) => void
}
