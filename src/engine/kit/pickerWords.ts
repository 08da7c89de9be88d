import { t } from '../texts/t.ts'

/** What the date pickers say, in place of Material UI's own texts; those of views that the console doesn't show are left out. */
export const pickerWords = {
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  calendarViewSwitchingButtonAriaLabel: (view: string) =>
    view === 'year' ? t('year view is open, switch to calendar view') : t('calendar view is open, switch to year view'),
  okButtonLabel: t('OK'),
  selectViewText: (view: string) => t('Select %{part}', { part: views[view] ?? view }),
  openDatePickerDialogue: (date: string | null) =>
    date ? t('Choose date, selected date is %{date}', { date }) : t('Choose date'),
  openTimePickerDialogue: (time: string | null) =>
    time ? t('Choose time, selected time is %{time}', { time }) : t('Choose time'),
  timeTableLabel: t('pick time'),
  dateTableLabel: t('pick date'),
  fieldYearPlaceholder: () => t('YYYY'),
  fieldMonthPlaceholder: () => t('MMM'),
  fieldDayPlaceholder: () => t('DD'),
  fieldHoursPlaceholder: () => t('hh'),
  fieldMinutesPlaceholder: () => t('mm'),
  fieldSecondsPlaceholder: () => t('ss'),
  year: t('Year'),
  month: t('Month'),
  day: t('Day'),
  hours: t('Hours'),
  minutes: t('Minutes'),
  seconds: t('Seconds'),
  empty: t('Empty'),
}

const views: Readonly<Record<string, string>> = { hours: t('hours'), minutes: t('minutes'), seconds: t('seconds') }
