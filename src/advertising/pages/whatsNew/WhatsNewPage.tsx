import Box from '@mui/material/Box'
import Markdown from 'markdown-to-jsx/react'
import changelog from '../../../../CHANGELOG.md?raw'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatDate } from '../../../engine/kit/formatDate.ts'
import { PageHeader } from '../../../engine/kit/PageHeader.tsx'
import { theCatalogue } from '../../../engine/providers/resources.ts'
import { useConsoleConfig } from '../../../engine/providers/useConsoleConfig.ts'
import { releasesIn } from './releasesIn.ts'

/** What changed in this release and in those before it, as `CHANGELOG.md` says. */
export function WhatsNewPage() {
  const { release } = useConsoleConfig()
  const { title } = theCatalogue()
  return (
    <div className="page-1000">
      <PageHeader title="What’s new" subtitle={`What changed in ${title}`} />
      <div className="stack gap-16">
        {releasesIn(changelog).map(({ name, date, text }) => (
          <Card
            key={name}
            title={name === 'Unreleased' ? 'This version' : name}
            note={date ? formatDate(date, 'UTC') : release}
          >
            <Box sx={changes}>
              <Markdown className="stack gap-12 pad" options={options}>
                {text}
              </Markdown>
            </Box>
          </Card>
        ))}
      </div>
    </div>
  )
}

const changes = {
  maxWidth: '80ch',
  '& ul': { display: 'grid', gap: '8px', margin: '0 0 12px', paddingInlineStart: '20px' },
} as const

const options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: { h3: { props: { className: 'heading' } } },
} as const
