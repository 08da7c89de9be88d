import { useState } from 'react'
import { Dropdown } from '../../kit/Dropdown.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'
import { pageCount, pageSizes } from './listState.ts'

/** Which rows are shown, how many a page has, and the ways to another page (list.3). */
export function ListPagination({ page, perPage, total, onPage, onPerPage }: ListPaginationProps) {
  const last = pageCount(total, perPage)
  const first = total === 0 ? 0 : (page - 1) * perPage + 1
  const go = (to: number) => onPage(Math.min(last, Math.max(1, to)))
  return (
    <nav className="l-foot" aria-label="Pages">
      <span>
        {formatNumber(first)}–{formatNumber(Math.min(total, page * perPage))} of {formatNumber(total)}
      </span>
      <span className="l-grow" />
      <span className="l-wide">
        <Dropdown
          variant="plain"
          align="end"
          label="Rows on a page"
          value={String(perPage)}
          options={pageSizes.map(size => ({ value: String(size), label: `Show ${size}` }))}
          onChange={value => onPerPage(Number(value))}
        />
      </span>
      <span>
        Page {formatNumber(page)} of {formatNumber(last)}
      </span>
      <GoToPage last={last} onGo={go} />
      <span className="l-pages">
        <PageButton label="First page" sign="«" disabled={page <= 1} onClick={() => go(1)} />
        <PageButton label="Previous page" sign="‹" disabled={page <= 1} onClick={() => go(page - 1)} />
        <PageButton label="Next page" sign="›" disabled={page >= last} onClick={() => go(page + 1)} />
        <PageButton label="Last page" sign="»" disabled={page >= last} onClick={() => go(last)} />
      </span>
    </nav>
  )
}

/** Empty means the first page; more than there are means the last (list.3). */
function GoToPage({ last, onGo }: { readonly last: number; readonly onGo: (page: number) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className="l-goto l-wide"
      onSubmit={event => {
        event.preventDefault()
        const page = Math.trunc(Number(typed || '1'))
        onGo(Number.isFinite(page) ? page : 1)
        setTyped('')
      }}
    >
      <label>
        Go to page{' '}
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={last}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </label>
    </form>
  )
}

function PageButton({ label, sign, disabled, onClick }: PageButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

interface ListPaginationProps {
  readonly page: number
  readonly perPage: number
  readonly total: number
  readonly onPage: (page: number) => void
  readonly onPerPage: (perPage: number) => void
}

interface PageButtonProps {
  readonly label: string
  readonly sign: string
  readonly disabled: boolean
  readonly onClick: () => void
}
