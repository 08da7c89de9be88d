import { t } from '../../../engine/texts/t.ts'
/** Why a wrapper's next document is missing where nothing is asked for. Apart from the engine, which few pages need. */
export const notFollowed = t('Not followed here: this page doesn’t call other servers')
