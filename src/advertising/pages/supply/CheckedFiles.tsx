import Link from '@mui/material/Link'
import type { Entity } from '../../../../resources.config.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { t } from '../../../engine/texts/t.ts'
import { AdsTxtChip } from './AdsTxtChip.tsx'

type Check = Entity<'supply-check'>
type CheckedFile = NonNullable<Check['files']>[number]
type Finding = NonNullable<Check['findings']>[number]

/** Each file that was read, with what was found in it; what is wrong comes first. */
export function CheckedFiles({ check }: { readonly check: Check }) {
  const files = check.files ?? []
  const findings = check.findings ?? []
  const elsewhere = findings.filter(({ file }) => !files.some(({ url }) => url === file))
  return (
    <Card
      title={t('Files')}
      note={files.length > 1 ? t('%{count} files', { count: formatNumber(files.length) }) : undefined}
    >
      <ul className="lines">
        {files.map(file => (
          <FileLine key={file.url} file={file} findings={findings.filter(one => one.file === file.url)} />
        ))}
        {elsewhere.map(finding => (
          <li key={finding.message}>
            <Found finding={finding} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function FileLine({ file, findings }: { readonly file: CheckedFile; readonly findings: readonly Finding[] }) {
  const { url = '', state, redirectedTo, lines, ownerDomain, managerDomain } = file
  const facts = [
    lines !== undefined &&
      t('%{count} seller |||| %{count} sellers', { smart_count: lines, count: formatNumber(lines) }),
    ownerDomain && t('owner %{domain}', { domain: ownerDomain }),
    managerDomain && t('manager %{domain}', { domain: managerDomain }),
    redirectedTo && t('redirected to %{address}', { address: redirectedTo }),
  ].filter(Boolean)
  return (
    <li>
      <div className="what">
        <Link href={url} target="_blank" rel="noreferrer" underline="always" className="breaks">
          {url.replace(/^https:\/\//, '')}
        </Link>
        {facts.length > 0 && <span className="soft">{facts.join(' · ')}</span>}
      </div>
      <AdsTxtChip state={state} />
      {findings.length > 0 && (
        <ul className="stack inset breaks" style={{ flexBasis: '100%', margin: 0, listStyle: 'none' }}>
          {findings.map(finding => (
            <li key={finding.message}>
              <Found finding={finding} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const severities = {
  error: ['bad', t('Error')],
  warning: ['warn', t('Warning')],
  advice: ['idle', t('Advice')],
} as const

function Found({ finding: { severity, message, fix } }: { readonly finding: Finding }) {
  const [tone, label] = severities[severity ?? 'advice']
  return (
    <>
      <div className="row wrap">
        <StatusChip tone={tone} label={label} />
        <span>{message}</span>
      </div>
      <div className="k-dim">{fix}</div>
    </>
  )
}
