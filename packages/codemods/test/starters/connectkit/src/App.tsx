import { ConnectKitButton, useModal } from "connectkit";
import { useAccount } from "wagmi";

export const App = () => {
  const { address } = useAccount();
  const { open, setOpen } = useModal();

  return (
    <main>
      <nav aria-label="Wallet">
        <ConnectKitButton label="Log in" />
      </nav>
      <p data-testid="account">{address ?? "no account"}</p>
      <button aria-expanded={open} onClick={() => setOpen(true)}>
        Open
      </button>
      <OwnButton />
    </main>
  );
};

const OwnButton = () => (
  <ConnectKitButton.Custom>
    {({ isConnected, isConnecting, show, address }) => (
      <button onClick={show} disabled={isConnecting}>
        {isConnected ? `Own ${address}` : "Own button"}
      </button>
    )}
  </ConnectKitButton.Custom>
);
