import type { ResolvedAd } from '../../contract/vast/vastInspection.ts'
import { Card } from '../../kit/Card.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { AddressText } from './AddressText.tsx'
import { AdFacts } from './AdFacts.tsx'
import type { ChainRow } from './chainRows.ts'
import { ResourceCell } from './ResourceCell.tsx'
import { TableFrame } from './TableFrame.tsx'

/** What else an ad is made of: who it is by, companions, icons, verifications, code, captions, macros, insecure addresses. */
export function CreativePanel({
  ad,
  rows,
}: {
  readonly ad: ResolvedAd | undefined
  readonly rows: readonly ChainRow[]
}) {
  if (!ad) return <EmptyState title="No creative" about="Nothing plays. The documents show what came instead." />
  const { summary } = ad
  const from = (hop: number) => `${hop + 1} ${rows[hop]?.systems[0]?.slice(0, 30) ?? ''}`
  const code = summary.mediaFiles.filter(({ apiFramework }) => apiFramework)
  return (
    <div className="v-panel">
      <AdFacts ad={summary} />
      {summary.companions.length + summary.nonLinears.length > 0 && (
        <Card title="Companions and overlays" note="Not loaded here">
          <TableFrame label="Companions and overlays" columns={['Kind', 'Size', 'Shows', 'Click leads to', 'Hop']}>
            {summary.companions.map(one => (
              <tr key={`c ${one.hop} ${one.at.line}:${one.at.column}`}>
                <td>Companion</td>
                <td>{sizeOf(one)}</td>
                <td>
                  <ResourceCell resources={one.resources} />
                </td>
                <td>{one.clickThrough ? <AddressText url={one.clickThrough} /> : '–'}</td>
                <td>{from(one.hop)}</td>
              </tr>
            ))}
            {summary.nonLinears.map(one => (
              <tr key={`n ${one.at.line}:${one.at.column}`}>
                <td>Overlay</td>
                <td>{sizeOf(one)}</td>
                <td>
                  <ResourceCell resources={one.resources} />
                </td>
                <td>{one.clickThrough ? <AddressText url={one.clickThrough} /> : '–'}</td>
                <td>{from(ad.chain.at(-1)?.hop ?? 0)}</td>
              </tr>
            ))}
          </TableFrame>
        </Card>
      )}
      {summary.icons.length > 0 && (
        <Card title="Icons" note="Not loaded here">
          <TableFrame label="Icons" columns={['Program', 'Size', 'Place', 'Shows', 'Hop']}>
            {summary.icons.map(one => (
              <tr key={`${one.hop} ${one.at.line}:${one.at.column}`}>
                <td>{one.program?.slice(0, 60) || '–'}</td>
                <td>{sizeOf(one)}</td>
                <td>{[one.xPosition, one.yPosition].filter(Boolean).join(', ').slice(0, 40) || '–'}</td>
                <td>
                  <ResourceCell resources={one.resources} />
                </td>
                <td>{from(one.hop)}</td>
              </tr>
            ))}
          </TableFrame>
        </Card>
      )}
      {summary.verifications.length > 0 && (
        <Card title="Verifications" note="Scripts that players run; none runs here">
          <TableFrame label="Verifications" columns={['Vendor', 'Framework', 'Script', 'Hop']}>
            {summary.verifications.flatMap(one =>
              one.scripts.map(script => (
                <tr key={`${one.hop} ${one.at.line}:${one.at.column} ${script.url}`}>
                  <td>{one.vendor.slice(0, 100) || 'No vendor'}</td>
                  <td>
                    <StatusChip
                      tone={/^omid$/i.test(script.apiFramework) ? 'ok' : 'idle'}
                      label={script.apiFramework.slice(0, 30).toUpperCase() || 'None named'}
                    />
                  </td>
                  <td>
                    <AddressText url={script.url} />
                  </td>
                  <td>{from(one.hop)}</td>
                </tr>
              )),
            )}
          </TableFrame>
        </Card>
      )}
      {code.length + summary.interactive.length > 0 && (
        <Card title="Code in the ad" note="VPAID and SIMID are not run here">
          <TableFrame label="Code in the ad" columns={['Framework', 'Type', 'Address']}>
            {[...code, ...summary.interactive].map(one => (
              <tr key={`${one.at.line}:${one.at.column}`}>
                <td>
                  <StatusChip tone="warn" label={one.apiFramework?.slice(0, 30) ?? 'None named'} />
                </td>
                <td>{one.type.slice(0, 60)}</td>
                <td>
                  <AddressText url={one.url} />
                </td>
              </tr>
            ))}
          </TableFrame>
        </Card>
      )}
      {summary.captions.length > 0 && (
        <Card title="Captions">
          <TableFrame label="Captions" columns={['Language', 'Type', 'Address']}>
            {summary.captions.map(one => (
              <tr key={one.url}>
                <td>{one.language.slice(0, 30) || '–'}</td>
                <td>{one.type.slice(0, 60) || '–'}</td>
                <td>
                  <AddressText url={one.url} />
                </td>
              </tr>
            ))}
          </TableFrame>
        </Card>
      )}
      {summary.insecure.length > 0 && (
        <Card title="Insecure addresses" note={`${summary.insecure.length} begin with http:`}>
          <TableFrame label="Insecure addresses" columns={['Hop', 'Address']}>
            {summary.insecure.slice(0, 100).map(one => (
              <tr key={`${one.hop} ${one.url}`}>
                <td>{from(one.hop)}</td>
                <td>
                  <AddressText url={one.url} />
                </td>
              </tr>
            ))}
          </TableFrame>
        </Card>
      )}
    </div>
  )
}

function sizeOf({ width, height }: { readonly width?: number; readonly height?: number }): string {
  return width === undefined && height === undefined ? '–' : `${width ?? '?'} × ${height ?? '?'}`
}
