import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { labelOf } from '../../../engine/contract/labels.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import type { ReadVersion } from '../../scoring/readScored.ts'
import { measures } from '../../scoring/worseBy.ts'
import { roomy } from './roomy.ts'

/** What was measured of each version, beside the active one. */
export function VersionsCompared({ versions }: { readonly versions: readonly ReadVersion[] }) {
  const active = versions.find(({ state }) => state === 'active')
  return (
    <Card title="Versions" note={active ? `Compared with version ${active.number}` : 'No active version'}>
      <Table size="small" sx={roomy}>
        <TableHead>
          <TableRow>
            <TableCell>Version</TableCell>
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
                      <div className="k-dim">{own === other ? 'Same' : isBetter(own, other) ? 'Better' : 'Worse'}</div>
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
