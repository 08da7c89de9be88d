import Box from '@mui/material/Box'
import changelog from '../../../../CHANGELOG.md?raw'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatDate } from '../../../engine/kit/formatDate.ts'
import { PageHeader } from '../../../engine/kit/PageHeader.tsx'
import { theCatalogue } from '../../../engine/providers/resources.ts'
import { useConsoleConfig } from '../../../engine/providers/useConsoleConfig.ts'
import { t } from '../../../engine/texts/t.ts'
import { releasesIn } from './releasesIn.ts'

/** What changed in this release and in those before it, as `CHANGELOG.md` says. */
export function WhatsNewPage() {
  const { release } = useConsoleConfig()
  const { title } = theCatalogue()
  return (
    <div className="page-1000">
      <PageHeader title={t('What’s new')} subtitle={t('What changed in %{title}', { title })} />
      <div className="stack gap-16">
        {releasesIn(changelog).map(({ name, date, groups }) => (
          <Card
            key={name}
            title={name === 'Unreleased' ? t('This version') : name}
            note={date ? formatDate(date, 'UTC') : release}
          >
            <div className="stack gap-16 pad">
              {groups.map(({ kind, changes }) => (
                <section key={kind} className="stack">
                  <h3 className="heading">{kind}</h3>
                  <Box component="ul" sx={list}>
                    {changes.map(change => (
                      <li key={change}>{withCode(change)}</li>
                    ))}
                  </Box>
                </section>
              ))}
            </div>
          </Card>
        ))}
      </div>
    </div>
  )
}

/** What stands between backticks, as code. */
function withCode(text: string) {
  return text.split('`').map((part, at) => {
    const key = `${at} ${part}`
    return at % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>
  })
}

const list = {
  display: 'grid',
  gap: '8px',
  maxWidth: '80ch',
  m: 0,
  paddingInlineStart: '20px',
  listStyle: 'disc',
} as const
