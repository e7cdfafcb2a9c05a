export { startTestNode, type TestNode } from './startTestNode.js'
