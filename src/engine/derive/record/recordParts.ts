import { laterPart } from '../../kit/laterPart.tsx'

/** The parts of a record's page that not every tab has. */
export const recordParts = {
  HistoryTab: laterPart(() => import('./HistoryTab.tsx').then(module => module.HistoryTab)),
  RelatedTab: laterPart(() => import('./RelatedTab.tsx').then(module => module.RelatedTab)),
}
