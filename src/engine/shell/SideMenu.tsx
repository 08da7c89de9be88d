import ChevronLeft from '@mui/icons-material/KeyboardDoubleArrowLeft'
import ChevronRight from '@mui/icons-material/KeyboardDoubleArrowRight'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { SectionInput } from '../contract/resourceSpec.ts'
import { Dropdown } from '../kit/Dropdown.tsx'
import { IconAction } from '../kit/IconAction.tsx'
import { useCurrentUser } from '../providers/currentUser.ts'
import { useSetting } from '../providers/settings.ts'
import { theLanguage } from '../texts/language.ts'
import { t } from '../texts/t.ts'
import { selectedLink, sidebarLinks } from './sidebarLinks.ts'

/** A section's links (shell.4, shell.5), collapsible with a memory (shell.8), and a dropdown on small screens (shell.7). */
export function SideMenu({ section }: { readonly section: SectionInput }) {
  const { grants } = useCurrentUser()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [expanded, setExpanded] = useSetting<boolean>('sidebarState', true)
  const links = sidebarLinks(section, grants)
  const selected = selectedLink(links, pathname, search)
  // What earlier versions kept there was a word.
  const collapsed = expanded === false
  if (links.length === 0) return null
  return (
    <>
      <nav
        className={collapsed ? 's-side s-side-collapsed' : 's-side'}
        aria-label={t('%{label} menu', { label: section.label })}
      >
        <div className="s-side-head row apart">
          {!collapsed && <h2 className="caption k-dim">{t('Menu')}</h2>}
          <IconAction
            label={collapsed ? t('Expand the menu') : t('Collapse the menu')}
            aria-expanded={!collapsed}
            onClick={() => setExpanded(collapsed)}
          >
            {collapsed === (theLanguage().direction === 'ltr') ? (
              <ChevronRight fontSize="small" />
            ) : (
              <ChevronLeft fontSize="small" />
            )}
          </IconAction>
        </div>
        {!collapsed && (
          <ul className="stack gap-0">
            {links.map(({ label, path }) => (
              <li key={path}>
                <Link to={path} aria-current={path === selected ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </nav>
      <nav className="s-side-small" aria-label={t('%{label} menu', { label: section.label })}>
        <Dropdown
          label={t('Menu')}
          placeholder={t('Menu')}
          options={links.map(({ label, path }) => ({ value: path, label }))}
          value={selected ?? null}
          onChange={path => navigate(path)}
        />
      </nav>
    </>
  )
}
