import type { RowOf } from '../../../../resources.config.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { optionLabel } from '../../../engine/derive/cells/optionLabel.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { CodeEditor } from '../../../engine/kit/CodeEditor.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { MetricTile, MetricTiles } from '../../../engine/kit/MetricTile.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'

const severityTones = { error: 'bad', warning: 'warn', advice: 'idle' } as const

/** What a bidder answered to a test bid request, and what is wrong with it. */
export function BidTestResult({ row }: { readonly row: RowOf<'bid-test'> }) {
  const findings = objectsIn(row.findings)
  const headers = objectsIn(row.headers)
  return (
    <div className="stack gap-16">
      <Card title={t('Result')} note={<Outcome outcome={String(row.outcome)} />}>
        {typeof row.failure === 'string' && <p className="pad breaks">{row.failure}.</p>}
        {typeof row.httpStatus === 'number' && (
          <MetricTiles>
            <MetricTile label={t('HTTP status')} value={String(row.httpStatus)} />
            <MetricTile
              label={t('Latency')}
              value={milliseconds(row.latencyMs)}
              note={t('of %{time}', { time: milliseconds(row.tmaxMs) })}
              {...(Number(row.latencyMs) > Number(row.tmaxMs) ? { tone: 'bad' as const } : {})}
            />
            <MetricTile label={t('Connection')} value={milliseconds(row.connectMs)} note={t('not counted')} />
            <MetricTile
              label={t('Size')}
              value={t('%{bytes} bytes', { bytes: formatNumber(Number(row.bytes ?? 0)) })}
            />
          </MetricTiles>
        )}
        {typeof row.noBidReason === 'string' && (
          <p className="pad breaks">{t('The bidder’s reason: %{reason}.', { reason: row.noBidReason })}</p>
        )}
        {objectsIn(row.bids).map(bid => (
          <p className="pad breaks" key={JSON.stringify(bid)}>
            {bidText(bid)}
          </p>
        ))}
      </Card>
      <Card
        title={t('Findings')}
        note={findings.length > 0 ? t('%{count} found', { count: findings.length }) : undefined}
      >
        {findings.length === 0 && (
          <p className="pad breaks k-dim">
            {typeof row.httpStatus === 'number'
              ? t('The response conforms to OpenRTB.')
              : t('There is no response to check.')}
          </p>
        )}
        <ul className="lines">
          {findings.map(finding => (
            <li className="tagged" key={`${String(finding.path)} ${String(finding.code)} ${String(finding.message)}`}>
              <StatusChip tone={toneOf(finding.severity)} label={labelOf(String(finding.severity), undefined)} />
              <div>
                <p>
                  <strong>{String(finding.place)}</strong>: {String(finding.message)}
                </p>
                <p className="k-dim">
                  {String(finding.fix)} {String(finding.source)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {(headers.length > 0 || Boolean(row.answer)) && (
        <Card title={t('Response')} padded>
          {headers.map(({ name, value }) => (
            <p className="breaks mb-4" key={`${String(name)} ${String(value)}`}>
              <code>
                {String(name)}: {String(value)}
              </code>
            </p>
          ))}
          {typeof row.answer === 'string' && row.answer !== '' && (
            <CodeEditor aria-label={t('Response')} language="text" value={row.answer} />
          )}
        </Card>
      )}
    </div>
  )
}

function Outcome({ outcome }: { readonly outcome: string }) {
  const field = resourceOfEntity('bid-test').fields.outcome
  const isChoice = field?.kind === 'choice'
  return (
    <StatusChip
      tone={(isChoice ? field.tones?.[outcome] : undefined) ?? 'idle'}
      label={isChoice ? optionLabel(field, outcome) : outcome}
    />
  )
}

function bidText({ price, currency, advertiser, creative, deal }: Readonly<Record<string, unknown>>): string {
  const parts = [
    typeof price === 'number' ? `${formatNumber(price)} ${String(currency)} CPM` : t('A bid without a price'),
    advertiser ? t('by %{advertiser}', { advertiser: String(advertiser) }) : '',
    creative ? t('with creative %{creative}', { creative: String(creative) }) : '',
    deal ? t('on deal %{deal}', { deal: String(deal) }) : '',
  ]
  return parts.filter(Boolean).join(' ')
}

function milliseconds(value: unknown): string {
  return typeof value === 'number' ? t('%{count} ms', { count: formatNumber(value) }) : '–'
}

function toneOf(severity: unknown) {
  return severity === 'error' || severity === 'warning' ? severityTones[severity] : severityTones.advice
}

function objectsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
