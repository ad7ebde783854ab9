/** What a browser says about where a request comes from (W3C Fetch Metadata). */

/**
 * Whether the request was begun by a page of this origin or by the browser's own user (an address that
 * was typed, a bookmark, another program). A sibling host is another site here. Browsers that send no
 * such header, and programs, are taken at their word.
 */
export function isBegunHere({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null || site === 'same-origin' || site === 'none'
}
