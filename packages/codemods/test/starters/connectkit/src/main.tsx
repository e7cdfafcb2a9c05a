import { createRoot } from "react-dom/client";
import { App } from "./App";
import { Web3Provider } from "./Web3Provider";

createRoot(document.getElementById("root")!).render(
  <Web3Provider>
    <App />
  </Web3Provider>,
);
