import { boolean, closed, count, list, text } from '../../../engine/server/openapi/partShapes.ts'

const orNull = (type: string) => ({ type: [type, 'null'] })
const texts = list(text)

/** The shapes of what nodes are answered. */
export const nodeParts = {
  HeartbeatAnswer: closed({
    status: text,
    desiredRevision: { ...count, description: 'Fetch the configuration when the node runs another one.' },
    takesTraffic: { ...boolean, description: 'False while the node joins, drains, or is offline.' },
    nextInSeconds: count,
  }),
  NodeConfig: closed({
    revision: count,
    digest: { ...text, description: 'SHA-256 of the content.' },
    supplyChain: { ...orNull('object'), description: 'OpenRTB’s SupplyChain object with this platform’s node.' },
    bidders: list(
      closed(
        {
          id: text,
          name: text,
          organization: text,
          endpoint: { ...text, description: 'That of the node’s region, or else the bidder’s own.' },
          protocol: text,
          mediaTypes: { ...orNull('object'), description: 'Formats it accepts, by inventory type. Null: all of them.' },
          tmaxMs: count,
          gvlId: orNull('integer'),
          wseat: { ...texts, description: 'IDs of its active buying seats.' },
          winNotice: text,
          lossNotice: boolean,
          qpsLimit: { ...orNull('integer'), description: 'This node’s share of the bidder’s limit.' },
          throttle: { type: 'number', description: 'Percent of matching requests to send.' },
          dealsOnly: boolean,
          // Those shared with the bidder’s partner, as user.data.segment names them.
          segments: list(closed({ id: text, name: text, cpm: orNull('integer'), currency: text })),
          trafficFilter: orNull('object'),
        },
        { compression: text },
      ),
    ),
    userSyncs: list(
      closed({
        id: text,
        key: text,
        organization: text,
        gvlId: orNull('integer'),
        direction: text,
        methods: texts,
        imageUrl: orNull('string'),
        iframeUrl: orNull('string'),
        redirectUrl: orNull('string'),
        userMacro: orNull('string'),
        privacyMacros: texts,
        skipWhenGdpr: boolean,
        skipWhenGppSids: texts,
        countriesAllowed: texts,
        countriesBlocked: texts,
        ttlDays: count,
        priority: count,
        maxPerPage: count,
        serverSide: boolean,
      }),
    ),
    publishersWithoutSyncs: list(closed({ organization: text, sellerId: text, domains: texts })),
  }),
}
