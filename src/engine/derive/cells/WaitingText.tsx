import { useRefresh } from 'ra-core'
import { useEffect, useState } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { formatAhead } from '../../kit/formatAhead.ts'
import { formatDateTime } from '../../kit/formatDate.ts'
import { inSentence } from '../../texts/inSentence.ts'
import { said } from '../../texts/said.ts'
import { t } from '../../texts/t.ts'
import { timeZoneOf } from './timeZoneOf.ts'
import { type Waiting, whatWaits } from './whatWaits.ts'

/**
 * Beside a status, what the clock does next: "Starts in 2 h", or why it could not. It counts down by itself, and when the
 * moment has come the page asks for the rows anew until they are in their new state.
 */
export function WaitingText({ resource, row, withinMs = Number.POSITIVE_INFINITY }: WaitingTextProps) {
  const waiting = whatWaits(resource, row)
  if (!waiting) return null
  // Far ahead, and in the past with nothing in the way but a platform that has no clock.
  const left = waiting.due - Date.now()
  if (waiting.reason === null && (left > withinMs || left < -longMs)) return null
  return <Counted key={`${waiting.ahead} ${waiting.due}`} waiting={waiting} zone={timeZoneOf(row)} />
}

function Counted({ waiting: { ahead, at, due, reason }, zone }: CountedProps) {
  const refresh = useRefresh()
  const [now, setNow] = useState(Date.now)
  const left = due - now
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), left <= 0 ? 1_000 : left < nearMs ? 1_000 : 30_000)
    return () => clearTimeout(timer)
  }, [left])
  // One second after its moment, then after twice as long each time.
  const asked = left > 0 || reason !== null ? 0 : Math.floor(Math.log2(1 - left / 1_000))
  useEffect(() => {
    if (asked > 0) refreshOnce(refresh)
  }, [asked, refresh])
  if (reason !== null)
    return (
      <span className="k-dim" title={`${said(reason)}.`}>
        {t('Waiting: %{reason}', { reason: inSentence(said(reason)) })}
      </span>
    )
  return (
    <span className="k-dim" title={formatDateTime(new Date(at), zone)}>
      {t('%{what} %{when}', { what: ahead, when: formatAhead(left) })}
    </span>
  )
}

/** However many rows of a page come due together. */
function refreshOnce(refresh: () => void): void {
  if (planned.size > 0) return
  const timer = setTimeout(() => {
    planned.clear()
    refresh()
  }, 50)
  planned.add(timer)
}
const planned = new Set<ReturnType<typeof setTimeout>>()

const nearMs = 120_000
const longMs = 600_000

interface WaitingTextProps {
  readonly resource: Resource
  readonly row: Readonly<Record<string, unknown>>
  /** Said only when its moment is no farther away; why something waits is always said. */
  readonly withinMs?: number
}

interface CountedProps {
  readonly waiting: Waiting
  readonly zone: string | undefined
}
