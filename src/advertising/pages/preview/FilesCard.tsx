import { Card } from '../../../engine/kit/Card.tsx'
import { formatBytes, formatNumber } from '../../../engine/kit/formatNumber.ts'
import { scrolledByKeyboard } from '../../../engine/kit/scrolledByKeyboard.ts'
import { t } from '../../../engine/texts/t.ts'

/** What is in the packed file, the largest first. */
export function FilesCard({ files }: { readonly files: readonly { readonly path: string; readonly bytes: number }[] }) {
  return (
    <Card title={t('Files')} note={t('%{count} in the ZIP', { count: formatNumber(files.length) })}>
      <ul
        className="lines scroll"
        style={{ maxHeight: 260 }}
        aria-label={t('Files in the ZIP')}
        {...scrolledByKeyboard}
      >
        {files
          .toSorted((a, b) => b.bytes - a.bytes)
          .map(({ path, bytes }) => (
            <li key={path} className="row apart one-line pad-8">
              <code className="cut mono" title={path}>
                {path}
              </code>
              <span className="still numbers soft">{formatBytes(bytes)}</span>
            </li>
          ))}
      </ul>
    </Card>
  )
}
