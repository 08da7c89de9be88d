import DarkMode from '@mui/icons-material/DarkModeOutlined'
import LightMode from '@mui/icons-material/LightModeOutlined'
import Search from '@mui/icons-material/Search'
import { Link } from 'react-router-dom'
import { IconAction } from '../kit/IconAction.tsx'
import { brand } from '../providers/brand.ts'
import { theCatalogue } from '../providers/resources.ts'
import { t } from '../texts/t.ts'
import { useDarkMode } from './darkMode.ts'
import { InboxBell } from './InboxBell.tsx'
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx'
import { SectionNav } from './SectionNav.tsx'
import { useShell } from './shellContext.ts'
import { paletteKey } from './shortcuts.ts'
import { UserMenu } from './UserMenu.tsx'

/** Logo, organization, sections, search, theme and person (shell.1), 48 px high. */
export function TopBar() {
  const [dark, setDark] = useDarkMode()
  const { openPalette } = useShell()
  const { title } = theCatalogue()
  const { Mark } = brand.get()
  return (
    <header className="s-bar row">
      <Link className="s-logo row" to="/" aria-label={t('%{title}, go to the dashboard', { title })}>
        <Mark />
        <span>{title}</span>
      </Link>
      <OrganizationSwitcher />
      <SectionNav />
      <button
        type="button"
        className="s-find row k-dim"
        aria-label={t('Search or jump to… %{key}', { key: paletteKey })}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
      >
        <Search className="s-find-icon" fontSize="small" />
        <span className="cut grow">{t('Search or jump to…')}</span>
        <kbd>{paletteKey}</kbd>
      </button>
      <InboxBell />
      <IconAction
        className="s-theme"
        label={dark ? t('Use the light theme') : t('Use the dark theme')}
        tip={dark ? t('Light theme') : t('Dark theme')}
        onClick={() => setDark(!dark)}
      >
        {dark ? <LightMode fontSize="small" /> : <DarkMode fontSize="small" />}
      </IconAction>
      <UserMenu />
    </header>
  )
}
