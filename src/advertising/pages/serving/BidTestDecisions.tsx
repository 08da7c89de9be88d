import Alert from '@mui/material/Alert'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import { Link } from 'react-router-dom'
import { fieldAtPath } from '../../../engine/contract/fieldAtPath.ts'
import { recordPath } from '../../../engine/derive/routes.ts'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { Phrase } from '../../../engine/kit/Phrase.tsx'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { inSentence } from '../../../engine/texts/inSentence.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { BidTestAnswer, NamedField, TestedLine } from '../../serving/bidTestAnswer.ts'

/** Who would bid, with what and for how much; and why the others would not, with the fields that say so. */
export function BidTestDecisions({ answer: { decisions, winner, left, without } }: { readonly answer: BidTestAnswer }) {
  const bids = decisions.filter(({ bid }) => bid).length
  const note =
    decisions.length > 1
      ? t('%{bids} of %{all} line items bid', { bids: formatNumber(bids), all: formatNumber(decisions.length) })
      : undefined
  return (
    <Card title={t('Decision')} note={note}>
      {without.length > 0 && (
        <Alert severity="info">
          {t('You don’t have permission to view %{records}, so they were left out of this decision.', {
            records: listText(without.map(entity => inSentence(resourceOfEntity(entity).plural))),
          })}
        </Alert>
      )}
      {decisions.length === 0 && <p className="k-dim k-card-body">{t('This campaign has no line items yet.')}</p>}
      <List disablePadding>
        {decisions.map((line, index) => (
          <ListItem
            key={line.lineItem}
            divider={index < decisions.length - 1}
            sx={{ alignItems: 'flex-start', gap: 1.5, flexWrap: 'wrap' }}
          >
            <StatusChip
              tone={line.bid ? 'ok' : 'idle'}
              label={line.bid ? t('Bids') : (line.refusal?.label ?? t('No bid'))}
            />
            <div style={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {decisions.length > 1 && (
                <div>
                  <Link to={recordPath(resourceOfEntity('line-item'), line.lineItem, 'bid-test')}>{line.name}</Link>
                  {winner === line.lineItem && bids > 1 && ` · ${t('its bid would be sent')}`}
                </div>
              )}
              <Outcome line={line} />
            </div>
          </ListItem>
        ))}
      </List>
      {left > 0 && (
        <p className="k-dim k-card-body">
          {t('%{count} more line items weren’t tested.', { count: formatNumber(left) })}
        </p>
      )}
    </Card>
  )
}

function Outcome({ line: { bid, refusal } }: { readonly line: TestedLine }) {
  if (bid) {
    const { price, floor, currency, media, mediaName, deal, dealName, impressions, trackers } = bid
    return (
      <>
        <div>
          <Phrase
            text={deal ? '%{price} CPM with %{media} on deal %{deal}.' : '%{price} CPM with %{media}.'}
            values={{
              price: formatMoney(price, currency),
              media: <RowLink entity="media" id={media} name={mediaName} />,
              deal: deal && <RowLink entity="deal" id={deal} name={dealName} />,
            }}
          />
        </div>
        <div className="k-dim">
          {floor > 0 ? t('Floor %{floor} CPM.', { floor: formatMoney(floor, currency) }) : t('No floor.')}
          {impressions !== 1 &&
            ` ${t('One win counts as %{impressions} impressions.', { impressions: formatNumber(impressions) })}`}
          {trackers.length > 0 &&
            ` ${t('Trackers: %{trackers}.', { trackers: listText(trackers.map(({ event, url }) => `${event} ${url}`)) })}`}
        </div>
      </>
    )
  }
  if (!refusal) return null
  return (
    <>
      <div>{refusal.sentence}</div>
      {refusal.fields.length > 0 && (
        <div className="k-dim">
          <Phrase
            text="See %{fields}"
            values={{
              fields: refusal.fields.map((field, index) => (
                <span key={`${field.id} ${field.path}`}>
                  {index > 0 && ', '}
                  <FieldLink field={field} />
                </span>
              )),
            }}
          />
        </div>
      )}
    </>
  )
}

/** `Line item “Spring”: frequency caps 1`, which leads to the record that has the field. */
function FieldLink({ field: { entity, id, path, name } }: { readonly field: NamedField }) {
  const resource = resourceOfEntity(entity)
  const fields = { ...Object.assign({}, ...Object.values(resource.variants?.by ?? {})), ...resource.fields }
  return (
    <Link to={recordPath(resource, id)}>
      {resource.label} “{name || id}”: {inSentence(fieldAtPath(fields, path).label)}
    </Link>
  )
}

function RowLink({ entity, id, name }: { readonly entity: string; readonly id: string; readonly name: string }) {
  return <Link to={recordPath(resourceOfEntity(entity), id)}>{name || id}</Link>
}
