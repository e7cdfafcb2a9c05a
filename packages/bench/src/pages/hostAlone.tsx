// The page of the compositions without a kit: what it weighs is the page's own.
import { mountHostPage } from './hostPage.js'

mountHostPage({ start() {}, open() {}, preload: async () => {} })
