import { theLanguage } from '../../../engine/texts/language.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { Cause } from '../../reconciliation/cause.ts'

/** A cause in a sentence. @param currency that ours is in */
export function causeText(cause: Cause, currency: string): string {
  switch (cause.kind) {
    case 'zone':
      return t('Time zone: the days match if yours are in %{zone}.', { zone: cause.zone })
    case 'currency':
      return t(
        'Currency: their spend seems to be in %{theirs}, not %{ours}. Each day it is %{ratio} times yours for the same impressions.',
        { theirs: cause.currency, ours: currency, ratio: cause.ratio.toFixed(3) },
      )
    case 'price':
      return cause.percent < 0
        ? t(
            'Price: their CPM is %{percent} lower every day, for example because of a fee, a margin, or gross and net prices.',
            { percent: percentText(cause.percent) },
          )
        : t(
            'Price: their CPM is %{percent} higher every day, for example because of a fee, a margin, or gross and net prices.',
            { percent: percentText(cause.percent) },
          )
    case 'wins':
      return t('Counting: their impressions match your wins. They count won auctions; you count ads shown.')
    case 'steady':
      return cause.percent < 0
        ? t(
            'Invalid traffic: their impressions are %{percent} lower every day, for example because they filter invalid traffic. Your facts don’t show how much of it there is.',
            { percent: percentText(cause.percent) },
          )
        : t(
            'Counting: their impressions are %{percent} higher every day, for example because they count at a different point or don’t filter invalid traffic.',
            { percent: percentText(cause.percent) },
          )
    case 'late':
      return cause.side === 'theirs'
        ? t(
            'Late data: only the days from %{from} differ, and theirs are lower. Their file may have been made before these days were complete.',
            { from: dayText(cause.from) },
          )
        : t(
            'Late data: only the days from %{from} differ, and yours are lower. Facts for these days may still be missing.',
            { from: dayText(cause.from) },
          )
    case 'missing_days':
      return cause.side === 'theirs'
        ? t('Missing days: their file has no data for %{days}.', { days: daysText(cause.days) })
        : t('Missing days: you have no data for %{days}.', { days: daysText(cause.days) })
    case 'missing_deal':
      return {
        ours: t('Missing deal: you recorded no delivery for it in this period.'),
        theirs: t('Missing deal: the partner’s file doesn’t include it.'),
        unknown: t('Unknown deal: no deal with this ID is stored here.'),
      }[cause.side]
  }
}

function percentText(percent: number): string {
  return `${Math.abs(percent).toFixed(1)}%`
}

function daysText(days: readonly string[]): string {
  const shown = listText(days.slice(0, 5).map(dayText))
  return days.length > 5 ? t('%{list} and %{count} more', { list: shown, count: days.length - 5 }) : shown
}

/** `Oct 5`: the year is the period's, which stands above. */
function dayText(day: string): string {
  return dayFormat.format(new Date(day))
}

const dayFormat = new Intl.DateTimeFormat(theLanguage().locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
