import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { NotOffered } from '../../derive/NotOffered.tsx'
import { Card } from '../../kit/Card.tsx'
import { ErrorState } from '../../kit/ErrorState.tsx'
import { errorText } from '../../kit/errorText.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { TableSkeleton } from '../../kit/TableSkeleton.tsx'
import { TextBox } from '../../kit/TextBox.tsx'
import { settingsAt } from '../../providers/settingCalls.ts'
import { PlaceForm } from './PlaceForm.tsx'
import { SettingRow } from './SettingRow.tsx'
import { useSettingPlace } from './useSettingPlace.ts'
import '../../derive/record/record.css'
import { Phrase } from '../../kit/Phrase.tsx'
import { t } from '../../texts/t.ts'

/** Every setting by its area: what it is at a place, where that comes from, and the way to change it. */
export function SettingsPage({ resource }: { readonly resource: Resource }) {
  const [place, choose] = useSettingPlace()
  const [sought, setSought] = useState('')
  const isWhole = place.level === 'platform' || place.level === 'organization' || place.row !== null
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['settings', place],
    queryFn: ({ signal }) => settingsAt(place, signal),
    enabled: isWhole,
  })
  if (data === null) return <NotOffered title={t('Settings')} what={t('no settings')} />
  const words = sought.trim().toLowerCase().split(/\s+/)
  const found = (data ?? []).filter(({ label, help, area, key }) => {
    const text = `${label} ${help} ${area} ${key}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  const areas = [...new Set(found.map(({ area }) => area))]
  return (
    <div className="r-page stack gap-16">
      <PageHeader title={resource.plural} subtitle={resource.description} />
      <PlaceForm place={place} onChoose={choose} />
      {!isWhole ? (
        <p className="none">{t('Choose whose settings to show.')}</p>
      ) : error && !data ? (
        <ErrorState title={t('Settings couldn’t be loaded')} detail={errorText(error)} onRetry={() => void refetch()} />
      ) : isPending ? (
        <TableSkeleton columns={3} rows={8} />
      ) : (
        <>
          <search className="narrow">
            <TextBox
              type="search"
              aria-label={t('Search settings')}
              placeholder={t('Search settings…')}
              value={sought}
              onChange={event => setSought(event.target.value)}
            />
          </search>
          {areas.length === 0 && (
            <p className="none">
              <Phrase text="No setting matches “%{sought}”." values={{ sought: sought.trim() }} />
            </p>
          )}
          {areas.map(area => (
            <Card key={area} title={area}>
              <ul className="lines">
                {found
                  .filter(one => one.area === area)
                  .map(setting => (
                    <SettingRow
                      key={setting.key}
                      resource={resource}
                      setting={setting}
                      place={place}
                      onSaved={() => void refetch()}
                    />
                  ))}
              </ul>
            </Card>
          ))}
        </>
      )}
    </div>
  )
}
