import Button from '@mui/material/Button'
import { t } from '../../texts/t.ts'
import { TextBox } from '../TextBox.tsx'

/** Above the table: a search through all its rows, and the way to the whole file. */
export function GridBar({ search, onSearch, disabled, downloadUrl }: GridBarProps) {
  return (
    <div className="row apart gap-12">
      <div className="k-grid-search">
        <TextBox
          type="search"
          aria-label={t('Search rows')}
          placeholder={t('Search rows')}
          value={search}
          disabled={disabled}
          onChange={event => onSearch(event.target.value)}
        />
      </div>
      {downloadUrl !== undefined && (
        <Button href={downloadUrl} target="_blank" rel="noopener noreferrer">
          {t('Download')}
        </Button>
      )}
    </div>
  )
}

interface GridBarProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly disabled: boolean
  readonly downloadUrl: string | undefined
}
