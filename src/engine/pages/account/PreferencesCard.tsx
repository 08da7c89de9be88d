import { useNotify } from 'ra-core'
import { useState } from 'react'
import { type OwnAccount, type OwnPreferences, ownMails } from '../../contract/ownAccount.ts'
import { startPages } from '../../contract/startPages.ts'
import { vocabularyValues } from '../../contract/vocabularies.ts'
import { Combobox } from '../../derive/inputs/Combobox.tsx'
import { Segmented } from '../../derive/inputs/Segmented.tsx'
import { Card } from '../../kit/Card.tsx'
import { errorText } from '../../kit/errorText.ts'
import { Field } from '../../kit/Field.tsx'
import { ownZone } from '../../kit/ownFormats.ts'
import { reportAccessChanged } from '../../providers/accessChanged.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { changeAccount } from '../../providers/ownAccountCalls.ts'
import { rememberLanguage } from '../../providers/ownLanguage.ts'
import { theCatalogue } from '../../providers/resources.ts'
import { useSetting } from '../../providers/settings.ts'
import { languages, offeredLanguages } from '../../texts/language.ts'
import { numberFormats } from '../../texts/numberMarks.ts'
import { t } from '../../texts/t.ts'

/** How the person reads the console, and what they are mailed. Each choice is saved at once. */
export function PreferencesCard({ account, onSaved }: PreferencesCardProps) {
  const notify = useNotify()
  const [dark, setDark] = useSetting<boolean | null>('darkMode', null)
  const [busy, setBusy] = useState(false)
  const { grants } = useCurrentUser()
  const pages = startPages(theCatalogue(), grants)

  const save = async (changes: Partial<OwnPreferences>) => {
    setBusy(true)
    try {
      await changeAccount(changes)
      notify(t('Preferences saved.'), { type: 'success' })
      reportAccessChanged()
      onSaved()
    } catch (failure) {
      notify(errorText(failure), { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const saveLanguage = async (language: string | null) => {
    await save({ language })
    if (rememberLanguage(language)) location.reload()
  }
  const toggle = (mail: string, on: boolean) =>
    save({ mails: ownMails.filter(one => (one === mail ? on : account.mails.includes(one))) })

  return (
    <Card title={t('Preferences')} padded>
      <div className="stack gap-12 narrow">
        {offeredLanguages().length > 1 && (
          <Field label={t('Language')} help={account.language ? undefined : t('Your browser’s language.')}>
            {binding => (
              <Segmented
                binding={binding}
                options={offeredLanguages().map(value => ({ value, label: languages[value].name }))}
                value={account.language}
                onChange={language => void saveLanguage(language)}
                onBlur={() => undefined}
                disabled={busy}
                clearable
              />
            )}
          </Field>
        )}
        <Field
          label={t('Time zone')}
          help={
            account.timezone
              ? undefined
              : t('Your browser’s time zone: %{zone}.', { zone: ownZone().replaceAll('_', ' ') })
          }
        >
          {binding => (
            <Combobox
              binding={binding}
              options={zones}
              values={account.timezone ? [account.timezone] : []}
              onChange={([zone]) => void save({ timezone: zone ?? null })}
              onBlur={() => undefined}
              disabled={busy}
              clearable
            />
          )}
        </Field>
        <Field
          label={t('Number format')}
          help={account.numberFormat ? undefined : t('The usual format of the language.')}
        >
          {binding => (
            <Segmented
              binding={binding}
              options={numberFormats.map(value => ({ value, label: value }))}
              value={account.numberFormat}
              onChange={value => void save({ numberFormat: value })}
              onBlur={() => undefined}
              disabled={busy}
              clearable
            />
          )}
        </Field>
        <Field
          label={t('Currency')}
          help={account.currency ? convertedHelp : t('Amounts stay in their own currencies.')}
        >
          {binding => (
            <Combobox
              binding={binding}
              options={currencies}
              values={account.currency ? [account.currency] : []}
              onChange={([currency]) => void save({ currency: currency ?? null })}
              onBlur={() => undefined}
              disabled={busy}
              clearable
            />
          )}
        </Field>
        <Field label={t('Start page')} help={t('Opens after you sign in.')}>
          {binding => (
            <Combobox
              binding={binding}
              options={pages.map(({ label, path, section }) => ({
                value: path,
                label: section === label ? label : `${section} · ${label}`,
              }))}
              values={account.startPage ? [account.startPage] : []}
              onChange={([startPage]) => void save({ startPage: startPage ?? null })}
              onBlur={() => undefined}
              disabled={busy}
              clearable
            />
          )}
        </Field>
        <Field label={t('Appearance')} help={t('Applies to this browser only.')}>
          {binding => (
            <Segmented
              binding={binding}
              options={appearances}
              value={dark === null ? 'system' : dark ? 'dark' : 'light'}
              onChange={value => setDark(value === 'system' ? undefined : value === 'dark')}
              onBlur={() => undefined}
              disabled={false}
              clearable={false}
            />
          )}
        </Field>
        {account.whole !== false && (
          <Field label={t('Email me when')} help={t('Emails about the security of your account are always sent.')}>
            {({ 'aria-required': _, 'aria-invalid': __, ...named }) => (
              <fieldset className="f-ticks row wrap gap-lines" {...named}>
                {ownMails.map(mail => (
                  <label key={mail} className="tick">
                    <input
                      type="checkbox"
                      disabled={busy}
                      checked={account.mails.includes(mail)}
                      onChange={event => void toggle(mail, event.target.checked)}
                    />
                    <span>{mailLabels[mail]}</span>
                  </label>
                ))}
              </fieldset>
            )}
          </Field>
        )}
      </div>
    </Card>
  )
}

const convertedHelp = t('Explore starts in this currency and converts at the platform’s currency rates.')

const currencies = vocabularyValues('currency').map(value => ({ value, label: value }))

const zones = vocabularyValues('timezone').map(value => ({ value, label: value.replaceAll('_', ' ') }))

const appearances = [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
]

const mailLabels: Readonly<Record<(typeof ownMails)[number], string>> = {
  report_ready: t('My export is ready'),
  job_failed: t('My job failed'),
}

interface PreferencesCardProps {
  readonly account: OwnAccount
  readonly onSaved: () => void
}
