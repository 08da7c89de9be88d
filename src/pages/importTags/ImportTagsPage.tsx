import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { EntityRow } from '../../contract/api.ts'
import { Card } from '../../kit/Card.tsx'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { NoPermission } from '../../kit/NoPermission.tsx'
import { NumberBox } from '../../kit/NumberBox.tsx'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { TextArea, TextBox } from '../../kit/TextBox.tsx'
import { useAccess } from '../../providers/access.ts'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'
import { useOrganization } from '../../providers/organization.ts'
import { readTags, type TagRow } from './readTags.ts'
import { type TagResult, TagTable } from './TagTable.tsx'
import './importTags.css'

/** Many media at once from pasted tags (media.1): each line's verdict before anything is made, and a result for each after. */
export function ImportTagsPage() {
  const id = useId()
  const { can } = useAccess()
  const provider = useConsoleDataProvider()
  const queryClient = useQueryClient()
  const { selected: organization } = useOrganization()
  const [text, setText] = useState('')
  const [account, setAccount] = useState<string | null>(null)
  const [domain, setDomain] = useState('')
  const [streaming, setStreaming] = useState<'video' | 'audio'>('video')
  const [seconds, setSeconds] = useState<number | null>(15)
  const [results, setResults] = useState<ReadonlyMap<number, TagResult>>(new Map())
  const [running, setRunning] = useState(false)

  const accounts = useQuery({
    queryKey: ['account', 'getList', 'import', { organization }],
    queryFn: ({ signal }) =>
      provider.getList<EntityRow>('account', {
        pagination: { page: 1, perPage: 500 },
        sort: { field: 'name', order: 'ASC' },
        meta: { organization },
        signal,
      }),
  })
  const chosen = accounts.data?.data.find(row => row.id === account)
  const advertiserDomain = domain || (typeof chosen?.domain === 'string' ? chosen.domain : '')
  const pasted = useDeferredValue(text)
  const rows = useMemo(
    () =>
      readTags(pasted, {
        account: account ?? '',
        organization: String(chosen?.organization ?? organization ?? ''),
        advertiserDomain,
        durationS: seconds ?? 0,
        streaming,
      }),
    [pasted, account, chosen, organization, advertiserDomain, seconds, streaming],
  )
  const ready = rows.filter(row => Object.keys(row.errors).length === 0 && results.get(row.line)?.id === undefined)

  const edit = (change: () => void) => {
    change()
    setResults(new Map())
  }
  const run = async () => {
    setRunning(true)
    const done = new Map(results)
    for (const row of ready) {
      done.set(row.line, await created(provider, row))
      setResults(new Map(done))
    }
    await queryClient.invalidateQueries({ queryKey: ['media'] })
    setRunning(false)
  }

  if (!can('create', 'media'))
    return (
      <NoPermission
        what="importing media here"
        back={
          <Link className="k-button" to="/media">
            To all media
          </Link>
        }
      />
    )
  const made = [...results.values()].filter(result => result.id !== undefined).length
  return (
    <>
      <PageHeader
        title="Import tags"
        crumbs={[{ label: 'Media', to: '/media' }, { label: 'Import tags' }]}
        actions={
          <button
            type="button"
            className="k-button k-primary"
            disabled={running || ready.length === 0}
            onClick={() => void run()}
          >
            {running ? 'Importing…' : `Import ${ready.length || ''} media`.replace('  ', ' ')}
          </button>
        }
      />
      <Card title="Tags" note="One to a line" padded>
        <div className="i-form">
          <div className="k-field k-wide">
            <label htmlFor={`${id}-text`}>Tags or VAST addresses</label>
            <TextArea
              id={`${id}-text`}
              className="i-text"
              rows={6}
              spellCheck={false}
              value={text}
              disabled={running}
              aria-describedby={`${id}-help`}
              placeholder={
                'https://ads.example.com/vast?id=1\nSummer banner\t<script src="https://cdn.example.com/tag.js?size=300x250"></script>'
              }
              onChange={event => edit(() => setText(event.target.value))}
            />
            <p id={`${id}-help`} className="k-field-help">
              A VAST address, a VAST document or a display tag on each line. A name may stand before it, parted by a
              tab.
            </p>
          </div>
          <div className="k-field">
            <label htmlFor={`${id}-account`}>Account</label>
            <Dropdown
              id={`${id}-account`}
              options={(accounts.data?.data ?? []).map(row => ({ value: row.id, label: String(row.name ?? row.id) }))}
              value={account}
              placeholder={accounts.isPending ? 'Loading…' : 'Whose media these are'}
              disabled={running}
              onChange={value => edit(() => setAccount(value))}
            />
            {accounts.error && <p className="k-field-error">{accounts.error.message}</p>}
          </div>
          <div className="k-field">
            <label htmlFor={`${id}-domain`}>Advertiser domain</label>
            <TextBox
              id={`${id}-domain`}
              value={domain}
              disabled={running}
              placeholder={advertiserDomain || 'brand.example'}
              onChange={event => edit(() => setDomain(event.target.value))}
            />
          </div>
          <div className="k-field">
            <label htmlFor={`${id}-kind`}>VAST is</label>
            <Dropdown
              id={`${id}-kind`}
              options={[
                { value: 'video', label: 'Video' },
                { value: 'audio', label: 'Audio' },
              ]}
              value={streaming}
              disabled={running}
              onChange={value => edit(() => setStreaming(value === 'audio' ? 'audio' : 'video'))}
            />
          </div>
          <div className="k-field">
            <label htmlFor={`${id}-seconds`}>Duration of VAST addresses</label>
            <NumberBox
              id={`${id}-seconds`}
              value={seconds}
              min={1}
              max={3600}
              disabled={running}
              onChange={value => edit(() => setSeconds(value))}
            />
          </div>
        </div>
      </Card>
      <p className="i-say" role="status">
        {made > 0
          ? `${made} of ${rows.length} imported.`
          : rows.length > 0
            ? `${ready.length} of ${rows.length} can be imported.`
            : ''}
      </p>
      {rows.length > 0 && <TagTable rows={rows} results={results} />}
    </>
  )
}

async function created(provider: ReturnType<typeof useConsoleDataProvider>, row: TagRow): Promise<TagResult> {
  try {
    const { data } = await provider.create<EntityRow>('media', { data: row.media })
    return { id: data.id }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
