import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { LeaveGuard } from '../../../engine/derive/form/LeaveGuard.tsx'
import { Card } from '../../../engine/kit/Card.tsx'
import { errorText } from '../../../engine/kit/errorText.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { NoPermission } from '../../../engine/kit/NoPermission.tsx'
import { PageHeader } from '../../../engine/kit/PageHeader.tsx'
import { SheetSource } from '../../../engine/kit/sheet/SheetSource.tsx'
import { saveFile } from '../../../engine/kit/sheet/saveFile.ts'
import type { Sheet } from '../../../engine/kit/sheet/sheet.ts'
import { useSheet } from '../../../engine/kit/sheet/useSheet.ts'
import { TabSwitcher } from '../../../engine/kit/TabSwitcher.tsx'
import { useAccess } from '../../../engine/providers/access.ts'
import { useOrganization } from '../../../engine/providers/organization.ts'
import { ColumnMap } from './ColumnMap.tsx'
import { type Guess, guessColumns } from './columnRoles.ts'
import { ImportBar } from './ImportBar.tsx'
import { domainOf, ImportDefaults, type ImportValues } from './ImportDefaults.tsx'
import { readText } from './readText.ts'
import { resultFile } from './resultFile.ts'
import { sortRows } from './sortRows.ts'
import { TagTable } from './TagTable.tsx'
import type { PageField } from './tagRow.ts'
import type { VerdictKey } from './tagVerdict.ts'
import { useAccounts } from './useAccounts.ts'
import { useImportRun } from './useImportRun.ts'
import { useTagRows } from './useTagRows.ts'
import './importTags.css'
import { t } from '../../../engine/texts/t.ts'

/** Many media at once from a tag sheet (media.1): each row's verdict before anything is made, and a result for each after. */
export function ImportTagsPage() {
  const { can } = useAccess()
  return can('create', 'media') ? (
    <ImportTags />
  ) : (
    <NoPermission
      title={t('You don’t have permission to import creatives here')}
      back={
        <Button component={Link} to="/media">
          {t('View all creatives')}
        </Button>
      }
    />
  )
}

function ImportTags() {
  const { selected: organization } = useOrganization()
  const source = useSheet(useDropped(), readText)
  const { sheet } = source
  const [guess, setGuess] = useState<Guess>(nothing)
  const [values, setValues] = useState<ImportValues>(start)
  const [shown, show] = useState<VerdictKey | 'all'>('all')
  const [twice, setTwice] = useState(false)
  const [silent, setSilent] = useState(false)
  const accounts = useAccounts()
  const run = useImportRun()
  const { outcomes, job, keep } = run
  useMoved(sheet, keep)

  useEffect(() => {
    if (sheet) setGuess(guessColumns(sheet.rows.map(({ cells }) => cells)))
    show('all')
  }, [sheet])
  const body = useMemo(() => (sheet ? sheet.rows.slice(guess.header ? 1 : 0) : []), [sheet, guess.header])
  const first = sheet ? sheet.rows.length - body.length : 0
  const account = accounts.rows.find(({ id }) => id === values.account)
  const context = useMemo(
    () => ({
      roles: guess.roles,
      accounts: accounts.byName,
      first,
      defaults: {
        account: account?.id ?? '',
        organization: String(account?.organization ?? organization ?? ''),
        advertiserDomain: values.domain || domainOf(account),
        durationS: values.seconds,
        streaming: values.streaming,
        labels: values.labels.split(',').map(label => label.trim()),
        https: values.https,
      },
    }),
    [guess.roles, accounts.byName, first, account, organization, values],
  )
  const { rows, done } = useTagRows(body, context)
  const sorted = useMemo(() => sortRows(rows, outcomes, { twice, silent }), [rows, outcomes, twice, silent])
  const { by, chosen, others, counts } = sorted
  const lacking = (field: PageField) => chosen.some(({ lacks }) => lacks.includes(field))
  const problems = {
    account: accounts.error
      ? errorText(accounts.error)
      : lacking('account')
        ? t('Choose the account that owns these creatives.')
        : undefined,
    domain:
      lacking('advertiserDomain') && (values.account || values.domain || !accounts.isOffered)
        ? t('Enter the advertiser’s domain, like brand.example.')
        : undefined,
  }
  const complete = (!lacking('account') || !accounts.isOffered) && !lacking('advertiserDomain')

  const change = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      keep(index => index, false)
      set(value)
    }
  }
  const isDirty = useCallback(() => job !== null || (chosen.length > 0 && by.imported.length === 0), [job, chosen, by])
  const save = () => {
    if (!sheet) return
    const header = guess.header
      ? (sheet.rows[0]?.cells ?? [])
      : guess.roles.map((_, index) => t('Column %{number}', { number: index + 1 }))
    saveFile('not-imported.csv', 'text/csv', resultFile(sheet, header, others, outcomes))
  }
  const tabs = (['all', 'ready', 'problem', 'duplicate', 'imported'] as const).filter(
    key => key === 'all' || by[key].length > 0,
  )
  const current = tabs.find(key => key === shown) ?? 'all'
  return (
    <>
      <LeaveGuard isDirty={isDirty} />
      <PageHeader
        title={t('Import tags')}
        crumbs={[{ label: t('Creatives'), to: '/media' }, { label: t('Import tags') }]}
        actions={
          <Button
            variant="contained"
            color="primary"
            disabled={job !== null || !done || chosen.length === 0 || !complete}
            onClick={() => void run.start('import', chosen)}
          >
            {job?.what === 'import'
              ? t('Importing…')
              : chosen.length
                ? t('Import %{count} creative |||| Import %{count} creatives', {
                    smart_count: chosen.length,
                    count: formatNumber(chosen.length),
                  })
                : t('Import creatives')}
          </Button>
        }
      />
      <div className="stack gap-16">
        <Card title={t('Sheet')} padded>
          <SheetSource source={source} disabled={job !== null} words={sourceWords} />
          {sheet?.notes.map(note => (
            <Alert key={note} severity="warning" className="below">
              {note}
            </Alert>
          ))}
          {sheet && guess.roles.length > 1 && (
            <ColumnMap sheet={sheet} guess={guess} disabled={job !== null} onChange={change(setGuess)} />
          )}
        </Card>
        <Card title={t('For every row')} note={t('Unless a column says otherwise')} padded>
          <ImportDefaults
            values={values}
            accounts={accounts.isOffered ? accounts.rows : null}
            loading={accounts.isPending}
            problems={problems}
            disabled={job !== null}
            onChange={change(setValues)}
          />
        </Card>
        {rows.length > 0 && (
          <section aria-label={t('Rows')} className="i-rows">
            <Box className="under row wrap apart" sx={{ '& > .k-tabs': { mb: '-1px' } }}>
              <TabSwitcher
                label={t('Rows by verdict')}
                current={current}
                tabs={tabs.map(key => ({
                  key,
                  label: `${tabWords[key]} ${formatNumber(key === 'all' ? rows.length : by[key].length)}`,
                }))}
                onChange={show}
              />
              <div className="row wrap gap-lines">
                {counts.https > 0 && (
                  <Check
                    label={t('Use HTTPS in %{count} row |||| Use HTTPS in %{count} rows', {
                      smart_count: counts.https,
                      count: formatNumber(counts.https),
                    })}
                    checked={values.https}
                    disabled={job !== null}
                    onChange={https => change(setValues)({ ...values, https })}
                  />
                )}
                {by.duplicate.length > 0 && (
                  <Check
                    label={t('Import duplicates too')}
                    checked={twice}
                    disabled={job !== null}
                    onChange={setTwice}
                  />
                )}
                {counts.silent > 0 && (
                  <Check
                    label={t('Import tags that return no ad')}
                    checked={silent}
                    disabled={job !== null}
                    onChange={setSilent}
                  />
                )}
              </div>
            </Box>
            <ImportBar
              run={run}
              judging={!done}
              complete={complete}
              counts={{ rows: body.length, ...counts, rest: others.length }}
              onCheck={() => void run.start('check', sorted.unchecked)}
              onAsk={() => void run.start('ask', sorted.unasked)}
              onSave={save}
            />
            <TagTable key={current} rows={current === 'all' ? rows : by[current]} outcomes={outcomes} />
          </section>
        )}
      </div>
    </>
  )
}

const sourceWords = {
  drop: t('Drop a tag sheet'),
  paste: t('Or paste tags'),
  example:
    'https://ads.example.com/vast?id=1\nSummer banner\t<script src="https://cdn.example.com/tag.js?size=300x250"></script>',
  help: t('One per line: a VAST URL, a VAST document, or a display tag. Cells copied from a spreadsheet work too.'),
}

const nothing: Guess = { header: false, roles: [] }
const start: ImportValues = { account: null, domain: '', labels: '', streaming: 'video', seconds: null, https: false }

const tabWords = {
  all: t('All'),
  ready: t('Ready'),
  problem: t('Problems'),
  duplicate: t('Duplicates'),
  imported: t('Imported'),
} as const

function Check({ label, checked, disabled, onChange }: CheckProps) {
  return (
    <label className="tick row">
      <input type="checkbox" checked={checked} disabled={disabled} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

/** A file that was dropped on the form for one media comes along with the link. */
function useDropped(): File | null {
  const { state } = useLocation()
  return typeof state === 'object' && state !== null && state.sheet instanceof File ? state.sheet : null
}

/** What was made of a row stays with it when the text around it is edited; a row is known by what stands in it. */
function useMoved(sheet: Sheet | null, keep: ReturnType<typeof useImportRun>['keep']): void {
  const before = useRef<Sheet | null>(null)
  useEffect(() => {
    const old = before.current
    before.current = sheet
    if (!sheet || !old || old === sheet) return
    const places = new Map(sheet.rows.map(({ cells }, index) => [cells.join('\u0001'), index]))
    keep(index => places.get(old.rows[index]?.cells.join('\u0001') ?? '\u0000'), false)
  }, [sheet, keep])
}

interface CheckProps {
  readonly label: string
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChange: (checked: boolean) => void
}
