/** Why a wrapper's next document is missing where nothing is asked for. Apart from the engine, which few pages need. */
export const notFollowed = 'Not followed here: this page asks other servers for nothing'
