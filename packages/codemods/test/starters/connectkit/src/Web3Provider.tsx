import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ConnectKitProvider, getDefaultConfig } from "connectkit";
import type { ReactNode } from "react";
import { WagmiProvider, createConfig, http } from "wagmi";
import { mainnet } from "wagmi/chains";

const config = createConfig(
  getDefaultConfig({
    // The chains of the site
    chains: [mainnet],
    transports: {
      [mainnet.id]: http("/rpc"),
    },

    walletConnectProjectId: "YOUR_PROJECT_ID",

    appName: "Boats by the hour",
    appDescription: "Boats, by the hour",
    appUrl: "https://meridian.example",
    appIcon: "https://meridian.example/icon.png",
  }),
);

const queryClient = new QueryClient();

export const Web3Provider = ({ children }: { children: ReactNode }) => {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <ConnectKitProvider mode="light">{children}</ConnectKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
};
