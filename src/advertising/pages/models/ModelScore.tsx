import Alert from '@mui/material/Alert'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Link } from 'react-router-dom'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
import type { ScoredModel } from '../../scoring/scoredModel.ts'
import type { Score } from '../../scoring/scoreOf.ts'
import { roomy } from './roomy.ts'

/** A score with what each feature adds to it, or why the fallback stands. */
export function ModelScore({ model, score }: { readonly model: ScoredModel; readonly score: Score }) {
  const { contributions, cutAt, fallbackReason, version } = score
  const { min, max } = model.outputBounds
  return (
    <Card title={t('Score')} note={version === null ? t('Fallback') : t('Version %{version}', { version })}>
      <div className="pad" aria-live="polite" style={{ display: 'grid', gap: 8 }}>
        <p style={{ fontSize: 28, lineHeight: 1.2, margin: 0 }}>{shown(score.score)}</p>
        <p className="k-dim" style={{ margin: 0 }}>
          {cutAt === null
            ? t('Between %{min} and %{max}.', { min: shown(min), max: shown(max) })
            : cutAt === 'min'
              ? t('Limited to the minimum output.')
              : t('Limited to the maximum output.')}
        </p>
        {fallbackReason && <Alert severity="info">{`${fallbackReason} ${t('The fallback is used.')}`}</Alert>}
      </div>
      {contributions.length > 0 && (
        <Table size="small" sx={roomy}>
          <TableHead>
            <TableRow>
              <TableCell>{t('Feature')}</TableCell>
              <TableCell align="right">{t('Contribution')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {contributions.map(({ feature, input, weight, adds }) => (
              <TableRow key={feature.id}>
                <TableCell>
                  <Link to={recordPath(resourceOfEntity('feature'), feature.id)}>{feature.name}</Link>
                  <div className="k-dim">
                    {t('%{input} × weight %{weight}', { input: shown(input), weight: shown(weight) })}
                  </div>
                </TableCell>
                <TableCell align="right">{shown(adds)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  )
}

function shown(value: number): string {
  return formatNumber(Math.round(value * 1000) / 1000)
}
