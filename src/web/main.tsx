/** Starts the page. */
import { render } from 'preact'
import { account } from './account/account'
import { takeLinkToken } from './public-forms/link-token'
import { App } from './app'

// A page that the browser kept for the back button may show what has been signed out of since.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

takeLinkToken()
const root = document.querySelector('#app')
if (root) render(<App />, root)
void account.check()
