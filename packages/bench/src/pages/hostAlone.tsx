// The page of the compositions without a kit: what it weighs is the page's own, its name and address included.
import { hostOptions } from './hostOptions.js'
import { mountHostPage } from './hostPage.js'

mountHostPage({ start: () => hostOptions, open() {}, preloadFrom: () => () => {} })
