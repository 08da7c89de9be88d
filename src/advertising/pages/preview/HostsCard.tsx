import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { Card } from '../../../engine/kit/Card.tsx'
import { formatNumber } from '../../../engine/kit/formatNumber.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import { mostPreviewHosts } from '../../creative/creativePreview.ts'
import type { HostCounts, RequestCounts } from './requestCounts.ts'

/** The hosts that the creative asked, each with a switch, off at first. Switching one runs the creative anew. */
export function HostsCard({ counts, allowed, onChange }: HostsCardProps) {
  const id = useId()
  const toggle = (host: string, on: boolean) =>
    onChange(on ? [...allowed, host] : allowed.filter(other => other !== host))
  return (
    <Card
      title={t('Network')}
      note={allowed.length === 0 ? t('All blocked') : t('%{count} allowed', { count: allowed.length })}
    >
      {counts.hosts.length === 0 ? (
        <p className="pad k-dim">{t('No hosts have been called yet.')}</p>
      ) : (
        <ul className="lines scroll under" style={{ maxHeight: 320 }}>
          {counts.hosts.map(one => (
            <li key={one.host} className="flush">
              <label className="hover row apart gap-12 pad-8" htmlFor={`${id}-${one.host}`}>
                <span className="stack gap-0 breaks">
                  <b>{one.host}</b>
                  <small className="caption soft">{factsOf(one, allowed.includes(one.host))}</small>
                </span>
                <Switch
                  slotProps={{
                    input: {
                      id: `${id}-${one.host}`,
                      role: 'switch',
                      'aria-label': t('Allow %{host}', { host: one.host }),
                    },
                  }}
                  checked={allowed.includes(one.host)}
                  disabled={
                    one.host === location.host || (allowed.length >= mostPreviewHosts && !allowed.includes(one.host))
                  }
                  onChange={event => toggle(one.host, event.target.checked)}
                />
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="pad caption soft">
        {t(
          'Your browser requests what you allow, which may count as an impression. Your choice is reset when you leave this view.',
        )}
      </p>
    </Card>
  )
}

function factsOf({ host, blocked, loaded, kinds }: HostCounts, on: boolean): string {
  if (host === location.host) return t('this console, always blocked')
  const facts = [
    loaded > 0 && t('%{count} loaded', { count: formatNumber(loaded) }),
    blocked > 0 && t('%{kinds} blocked', { kinds: listText(kinds) }),
  ]
  return listText(facts) || (on ? t('allowed, not called yet') : t('not called yet'))
}

interface HostsCardProps {
  readonly counts: RequestCounts
  readonly allowed: readonly string[]
  readonly onChange: (hosts: readonly string[]) => void
}
