import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { labelOf } from '../../../engine/contract/labels.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { ReadVersion } from '../../scoring/readScored.ts'
import { measures } from '../../scoring/worseBy.ts'
import { roomy } from './roomy.ts'

/** What was measured of each version, beside the active one. */
export function VersionsCompared({ versions }: { readonly versions: readonly ReadVersion[] }) {
  const active = versions.find(({ state }) => state === 'active')
  return (
    <Card
      title={t('Versions')}
      note={active ? t('Compared with version %{number}', { number: active.number }) : t('No active version')}
    >
      <Table size="small" sx={roomy}>
        <TableHead>
          <TableRow>
            <TableCell>{t('Version')}</TableCell>
            {measures.map(({ name, label }) => (
              <TableCell key={name} align="right">
                {label.charAt(0).toUpperCase() + label.slice(1)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {versions.map(version => (
            <TableRow key={version.number}>
              <TableCell>
                {version.number}
                <div className="k-dim">{labelOf(version.state, undefined)}</div>
              </TableCell>
              {measures.map(({ name, unit, isBetter }) => {
                const [own, other] = [version[name], version === active ? undefined : active?.[name]]
                return (
                  <TableCell key={name} align="right">
                    {own === undefined ? '–' : `${own}${unit}`}
                    {own !== undefined && other !== undefined && (
                      <div className="k-dim">
                        {own === other ? t('Same') : isBetter(own, other) ? t('Better') : t('Worse')}
                      </div>
                    )}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}
