import Button from '@mui/material/Button'
import { useState } from 'react'
import { Dropdown } from '../../../engine/kit/Dropdown.tsx'
import { EmptyState } from '../../../engine/kit/EmptyState.tsx'

import { t } from '../../../engine/texts/t.ts'
import type { VastFinding, VastSeverity } from '../../vast/vastFinding.ts'
import type { VastHop } from '../../vast/vastInspection.ts'
import type { DocumentPlace } from './documentPlace.ts'
import { FindingRow } from './FindingRow.tsx'
import { TableFrame } from './TableFrame.tsx'
import { severities, severityWords } from './verdictWords.ts'

/** More kinds than this are shown when they are asked for; and of each kind, more places. */
const firstRows = 100
const firstOfKind = 2

/** Everything that is wrong or could be better, worst first; each place leads into the document. */
export function FindingsPanel({ hops, onShow }: FindingsPanelProps) {
  const [severity, setSeverity] = useState<VastSeverity | null>(null)
  const [hop, setHop] = useState('all')
  const [all, setAll] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set())
  const found = hops.flatMap(({ index, findings }) => findings.map(finding => ({ hop: index, finding })))
  const here = found.filter(one => hop === 'all' || String(one.hop) === hop)
  const listed = here
    .filter(({ finding }) => severity === null || finding.severity === severity)
    .sort((a, b) => rank(a.finding) - rank(b.finding))
  const groups = groupsOf(listed)
  const shown = all ? groups : groups.slice(0, firstRows)
  if (found.length === 0) {
    return (
      <EmptyState
        title={t('No problems found')}
        description={t('The documents follow every rule known for their versions.')}
      />
    )
  }
  return (
    <div className="stack gap-12">
      <div className="row wrap">
        {severities.map(one => (
          <Button
            key={one}
            size="small"
            aria-pressed={severity === one}
            onClick={() => setSeverity(severity === one ? null : one)}
          >
            {severityWords[one].label} {here.filter(({ finding }) => finding.severity === one).length}
          </Button>
        ))}
        {hops.length > 1 && (
          <Dropdown
            label={t('Hop')}
            variant="plain"
            options={[
              { value: 'all', label: t('All hops') },
              ...hops.map(({ index, findings }) => ({
                value: String(index),
                label: t('Hop %{number}: %{count}', { number: index + 1, count: findings.length }),
              })),
            ]}
            value={hop}
            onChange={setHop}
          />
        )}
      </div>
      {listed.length === 0 ? (
        <EmptyState
          title={t('No matching findings')}
          description={t('Choose another severity or hop to see the others.')}
        />
      ) : (
        <TableFrame
          className="v-findings"
          label={t('Findings')}
          columns={[t('Severity'), t('Finding'), t('Place'), t('Rule')]}
        >
          {shown.flatMap(({ key, members }) => {
            const open = opened.has(key) || members.length <= firstOfKind + 1
            const rows = (open ? members : members.slice(0, firstOfKind)).map(({ hop: index, finding }) => (
              <FindingRow
                key={`${index} ${finding.line}:${finding.column} ${finding.code} ${finding.path} ${finding.message}`}
                finding={finding}
                hop={index}
                several={hops.length > 1}
                onShow={() => onShow({ hop: index, line: finding.line, column: finding.column, path: finding.path })}
              />
            ))
            if (open) return rows
            return [
              ...rows,
              <tr key={`more ${key}`} className="v-alike">
                <td />
                <td colSpan={3}>
                  <button type="button" className="link lined" onClick={() => setOpened(new Set([...opened, key]))}>
                    {t('%{count} more of %{code}', {
                      count: members.length - firstOfKind,
                      code: members[0]?.finding.code,
                    })}
                  </button>
                </td>
              </tr>,
            ]
          })}
        </TableFrame>
      )}
      {shown.length < groups.length && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setAll(true)}>
          {t('Show all %{count}', { count: listed.length })}
        </Button>
      )}
    </div>
  )
}

/** Findings of one kind together, where the first of them stands. */
function groupsOf(found: readonly Found[]): readonly { readonly key: string; readonly members: readonly Found[] }[] {
  const groups = new Map<string, Found[]>()
  for (const one of found) {
    const key = `${one.finding.severity} ${one.finding.code}`
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups].map(([key, members]) => ({ key, members }))
}

interface Found {
  readonly hop: number
  readonly finding: VastFinding
}

function rank({ severity }: VastFinding): number {
  return severities.indexOf(severity)
}

interface FindingsPanelProps {
  readonly hops: readonly VastHop[]
  readonly onShow: (place: DocumentPlace) => void
}
