import Button from '@mui/material/Button'
import { useId, useRef } from 'react'
import { Dropdown } from './Dropdown.tsx'
import { formatNumber } from './formatNumber.ts'
import { IconAction } from './IconAction.tsx'
import { pageCount } from './pageCount.ts'
import { TextBox } from './TextBox.tsx'
import './pager.css'
import { t } from '../texts/t.ts'

/**
 * Which rows are shown, how many a page has, and the ways to another page (list.3, report.3). `onPage` only hears of
 * pages that there are. Pages count from 1. With `atLeast` more rows than `total` may follow; `count` is the way to how many.
 */
export function Pager({ page, perPage, total, atLeast = false, count, sizes, onPage, onPerPage }: PagerProps) {
  const last = pageCount(total, perPage)
  const first = total === 0 ? 0 : (page - 1) * perPage + 1
  const shown = { first: formatNumber(first), last: formatNumber(Math.min(total, page * perPage)) }
  const go = (to: number) => onPage(Math.min(last, Math.max(1, to)))
  return (
    <nav className="k-pager row wrap soft" aria-label={t('Pages')}>
      <span>
        {atLeast
          ? t('%{first}–%{last} of more than %{total}', { ...shown, total: formatNumber(total - 1) })
          : t('%{first}–%{last} of %{total}', { ...shown, total: formatNumber(total) })}
      </span>
      {count && (
        <Button size="small" disabled={count.isBusy} onClick={count.onClick}>
          {count.label}
        </Button>
      )}
      <span className="grow" />
      <span className="k-pager-size">
        <Dropdown
          variant="plain"
          align="end"
          label={t('Rows per page')}
          value={String(perPage)}
          options={sizes.map(size => ({ value: String(size), label: t('Show %{size}', { size }) }))}
          onChange={value => onPerPage(Number(value))}
        />
      </span>
      <span>
        {atLeast
          ? t('Page %{page}', { page: formatNumber(page) })
          : t('Page %{page} of %{last}', { page: formatNumber(page), last: formatNumber(last) })}
      </span>
      <GoToPage onGo={go} />
      <span className="k-pager-steps">
        <PageButton label={t('First page')} sign="«" disabled={page <= 1} onClick={() => go(1)} />
        <PageButton label={t('Previous page')} sign="‹" disabled={page <= 1} onClick={() => go(page - 1)} />
        <PageButton label={t('Next page')} sign="›" disabled={page >= last} onClick={() => go(page + 1)} />
        <PageButton label={t('Last page')} sign="»" disabled={atLeast || page >= last} onClick={() => go(last)} />
      </span>
    </nav>
  )
}

/**
 * Goes on Enter, and on leaving where a number was typed: a phone's number keys have no Enter. Empty means the first
 * page, and so does what is no number; beyond the ends is the first or the last.
 */
function GoToPage({ onGo }: { readonly onGo: (page: number) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = () => {
    const page = Math.trunc(Number(input.current?.value || '1'))
    onGo(Number.isNaN(page) ? 1 : page)
    clear()
  }
  // Letters are no value that React could take back: the browser keeps them to itself.
  const clear = () => form.current?.reset()
  return (
    <form
      ref={form}
      className="k-pager-goto"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        take()
      }}
    >
      <label htmlFor={id}>
        {t('Go to page')}{' '}
        <TextBox
          id={id}
          ref={input}
          type="number"
          inputMode="numeric"
          onBlur={event => (event.target.value === '' ? clear() : take())}
        />
      </label>
    </form>
  )
}

function PageButton({ label, sign, disabled, onClick }: PageButtonProps) {
  return (
    <IconAction size="small" sx={large} label={label} disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </IconAction>
  )
}

/** The signs are small for their letters' size. */
const large = { fontSize: 16, lineHeight: 1 } as const

/** A button that counts what was counted only so far. */
export interface ExactCount {
  readonly label: string
  readonly isBusy: boolean
  readonly onClick: () => void
}

interface PagerProps {
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly atLeast?: boolean
  readonly count?: ExactCount | undefined
  /** The page sizes to choose from. */
  readonly sizes: readonly number[]
  readonly onPage: (page: number) => void
  readonly onPerPage: (perPage: number) => void
}

interface PageButtonProps {
  readonly label: string
  readonly sign: string
  readonly disabled: boolean
  readonly onClick: () => void
}
